import DaybookAPI
import PlainForm
import Wording

/// A notice on the page of an entry that a person edited after the export. It names the fields that come as edited or
/// the value that cannot be taken, or says that nothing of the page is taken.
struct PageNotice: Sendable, Equatable {
    /// The path of the page, without control characters and cut to what the service takes.
    let place: String
    let fault: ImportFault
    private(set) var field = ""
    private(set) var values: [String: String] = [:]
    /// Whether the entry is hidden.
    var isHidden: Bool

    private static let maximumCauseBytes = 200

    /// The reason for people, in every language.
    var words: Words { fault.words.filled(values) }

    /// The notice for the import's own report.
    var issue: ImportIssue {
        var issue = ImportIssue()
        (issue.place, issue.kind, issue.field) = (place, .entry, field)
        (issue.reason, issue.message) = (fault.reason, words.english)
        issue.parameters = values.map { name, value in
            var parameter = ImportParameter()
            (parameter.name, parameter.value) = (name, value)
            return parameter
        }
        return issue
    }

    /// Returns whether the notice holds for an entry that was not refused. The edits of a page come only with an entry that
    /// the import adds.
    func holds(for outcome: ImportOutcome) -> Bool { fault == .pageOfKnownEntry || outcome.hasOwnContent }

    private init(_ page: String, fault: ImportFault, isHidden: Bool) {
        (place, self.fault, self.isHidden) = (DiaryImportReport.cut(page), fault, isHidden)
    }

    /// The notice of a page whose values count.
    static func edited(_ page: String, fields: [PageField], isHidden: Bool) -> PageNotice {
        var notice = PageNotice(page, fault: .pageEdited, isHidden: isHidden)
        notice.values = ["fields": fields.map(\.rawValue).joined(separator: ", ")]
        return notice
    }

    /// The notice of a value that an entry cannot have.
    static func refused(_ page: String, field: PageField, isHidden: Bool) -> PageNotice {
        var notice = PageNotice(page, fault: .pageFieldRefused, isHidden: isHidden)
        (notice.field, notice.values) = (field.rawValue, ["field": field.rawValue])
        return notice
    }

    /// The notice of a page that cannot be read.
    ///
    /// - Parameter cause: The reason in the words of a program.
    static func unreadable(_ page: String, cause: String, isHidden: Bool) -> PageNotice {
        var notice = PageNotice(page, fault: .pageUnreadable, isHidden: isHidden)
        // The cause may quote the page.
        notice.values = ["cause": cause.cleaned(toBytes: maximumCauseBytes)]
        return notice
    }

    /// The notice of an edited page whose entry the account has already, or gets back from the trash as it was there.
    static func known(_ page: String, isHidden: Bool) -> PageNotice {
        PageNotice(page, fault: .pageOfKnownEntry, isHidden: isHidden)
    }
}
