import DaybookAPI
import DaybookBackup
package import PlainForm
package import Wording

/// The outcome of an import: the records by kind, and each record and file that could not be taken.
package struct DiaryImportReport: Sendable {
    /// The number of records of a kind.
    package struct Count: Sendable, Equatable {
        /// The records that were added, or would be.
        package var added = 0
        /// The records that the account had.
        package var known = 0
        /// The known entries and photos that are in the trash.
        package var inTrash = 0
        /// The known records that are not there any more: they were deleted since the same import brought them.
        package var deleted = 0
        /// The records that could not be taken.
        package var refused = 0

        /// The records that were handled, whatever came of them.
        var handled: Int { added + known + refused }

        /// Creates a count.
        package init(added: Int = 0, known: Int = 0, inTrash: Int = 0, deleted: Int = 0, refused: Int = 0) {
            (self.added, self.known, self.inTrash, self.deleted) = (added, known, inTrash, deleted)
            self.refused = refused
        }
    }

    /// A record or file that could not be taken, or a page that was edited.
    package struct Refusal: Sendable, Equatable {
        /// The file and the line, or the path of the file with bytes. The export has chosen it.
        package let place: String
        /// The kind of the record; nil for a file with bytes.
        package let file: RecordFile?
        /// The reason for programs.
        package let reason: String
        /// The reason in words, which may have names of the export.
        package let words: Words
        /// Whether it is about the page of a hidden entry.
        package var isHidden = false
    }

    /// The largest number of refusals that are kept.
    private static let kept = 10_000
    /// The largest number of settings of an account that are told.
    private static let maximumSettings = 16

    /// The numbers of records by kind.
    package private(set) var counts: [RecordFile: Count] = [:]
    /// The numbers of hidden records among them, of those that belong to a hidden one, and of those that cannot be read
    /// and may be hidden.
    package private(set) var hiddenCounts: [RecordFile: Count] = [:]
    /// The first refusals.
    package private(set) var refused: [Refusal] = []
    /// The number of refusals, also of those that are not kept.
    package private(set) var refusals = 0
    /// The number of those among them that are about hidden records, or may be.
    package private(set) var hiddenRefusals = 0
    /// The notices on settings of the exported account that the server cannot take: the account keeps its own. They are no
    /// refusals, because nothing more comes if the import runs again.
    package private(set) var leftSettings: [Refusal] = []
    /// The first notices on pages of entries that were edited after the export.
    package private(set) var pageNotices: [Refusal] = []
    /// The number of these notices, also of those that are not kept.
    package private(set) var pageNoticeCount = 0
    /// The number of those on pages of hidden entries.
    package private(set) var hiddenPageNotices = 0
    /// The number of pages whose values came, or would come.
    package private(set) var editedPages = 0
    /// The number of those of hidden entries among them.
    package private(set) var hiddenEditedPages = 0
    /// The number of edited pages of which nothing comes, because the account has their entries.
    private var knownPages = 0
    /// The number of those of hidden entries among them.
    private var hiddenKnownPages = 0
    /// The fields and files that this Daybook does not know: a newer one wrote them.
    package var unknown = UnknownParts()
    /// The number of places of photos in entries that stayed empty, because the photo is not there.
    package private(set) var lostPlaces = 0
    /// The number of files with bytes that were stored.
    package var files = 0
    /// The name of the account.
    package var account = ""
    /// Whether the import had ended before.
    package var wasDone = false
    /// Whether the records come to those of an account in use. Otherwise an empty account takes them over.
    package var isMerge = false
    /// The ID of the import, by which it is shown and undone; empty if it has none.
    package var run = ""
    /// In a preview: the bytes of the photos and sounds that would be added.
    package private(set) var newBytes: Int64 = 0
    /// In a preview: the bytes of hidden photos among them.
    package private(set) var hiddenNewBytes: Int64 = 0
    /// In a preview: the files that only hidden records name, those that would be stored and those that are missing.
    package private(set) var hiddenFiles = (stored: 0, lost: 0)
    /// In a preview: the bytes that the quota still allows; nil if nothing limits them.
    package var leftBytes: Int64?
    /// The refusals that the service does not know of yet.
    private var unsent: [ImportIssue] = []

    /// Creates the report of an import of nothing.
    package init() {}

    /// Creates the report of an export before its records. It names `daybook.json` if the export lacks that file.
    init(of export: any ExportSource) {
        if export.lacksSummary { refuse(PlainSummary.fileName, because: .summaryMissing) }
    }

    /// The number of records that the account has, or had until they were deleted there.
    package var records: Int { counts.values.reduce(0) { $0 + $1.added + $1.known } }

    /// The number of records that were handled, whatever came of them.
    var handled: Int { counts.values.reduce(0) { $0 + $1.handled } }

    /// Whether everything was taken. If not, the same command resumes the import, and fills the places, too.
    package var isComplete: Bool { refusals == 0 && lostPlaces == 0 }

    /// Counts a record.
    ///
    /// - Parameters:
    ///   - isInTrash: Whether the known record is in the trash.
    ///   - isDeleted: Whether the known record is not there any more.
    ///   - lost: The number of places of photos that stayed empty.
    ///   - isHidden: Whether it is hidden, or belongs to a hidden record.
    package mutating func add(
        _ file: RecordFile, isKnown: Bool, isInTrash: Bool = false, isDeleted: Bool = false, lostPlaces lost: Int = 0,
        isHidden: Bool = false
    ) {
        let count = Count(
            added: isKnown ? 0 : 1, known: isKnown ? 1 : 0, inTrash: isInTrash ? 1 : 0, deleted: isDeleted ? 1 : 0)
        counts[file, default: Count()].add(count)
        if isHidden { hiddenCounts[file, default: Count()].add(count) }
        lostPlaces += lost
    }

    /// Counts the bytes of a photo or sound that would be added.
    package mutating func addBytes(_ bytes: Int64, isHidden: Bool = false) {
        newBytes = Self.sum(newBytes, and: bytes)
        if isHidden { hiddenNewBytes = Self.sum(hiddenNewBytes, and: bytes) }
    }

    private static func sum(_ one: Int64, and other: Int64) -> Int64 {
        let sum = one.addingReportingOverflow(other)
        return sum.overflow ? .max : sum.partialValue
    }

    /// Sets the numbers of files that only hidden records name, when all records were read.
    ///
    /// - Parameters:
    ///   - stored: Those that would be stored.
    ///   - lost: Those that are missing, and were refused.
    package mutating func hideFiles(stored: Int, lost: Int) {
        hiddenFiles = (stored, lost)
        hiddenRefusals += lost
    }

    /// The number of bytes that would not fit the quota; 0 if all would.
    package var excessBytes: Int64 { Self.excess(of: newBytes, over: leftBytes) }

    /// Returns the number of bytes that would not fit.
    ///
    /// - Parameter left: The bytes that the quota still allows; nil if nothing limits them.
    package static func excess(of bytes: Int64, over left: Int64?) -> Int64 {
        left.map { max(0, bytes.subtractingReportingOverflow($0).partialValue) } ?? 0
    }

    /// Counts a refusal that this program decided, and keeps one of the first of them.
    ///
    /// - Parameters:
    ///   - file: The file of the record; nil for a file with bytes.
    ///   - isHidden: Whether the record is hidden, belongs to a hidden one, or may be one of them.
    mutating func refuse(
        _ place: @autoclosure () -> String, because text: ImportText, with values: [String: String] = [:],
        of file: RecordFile? = nil, isHidden: Bool = false
    ) {
        refuse(place(), reason: text.reason, words: text.words.filled(values), of: file, isHidden: isHidden)
    }

    /// Counts a refusal, and keeps one of the first of them. The texts of others are not made.
    ///
    /// - Parameters:
    ///   - file: The file of the record; nil for a file with bytes.
    ///   - isNoted: Whether the service refused it, and so has noted it in the import's own report.
    ///   - isHidden: Whether the record is hidden, belongs to a hidden one, or may be one of them.
    package mutating func refuse(
        _ place: @autoclosure () -> String, reason: String, words: @autoclosure () -> Words,
        of file: RecordFile? = nil, isNoted: Bool = false, isHidden: Bool = false
    ) {
        refusals += 1
        if isHidden { hiddenRefusals += 1 }
        if let file {
            counts[file, default: Count()].refused += 1
            if isHidden { hiddenCounts[file, default: Count()].refused += 1 }
        }
        guard refused.count < Self.kept else { return }
        let (place, words) = (Self.cut(place()), Self.cut(words()))
        if !isNoted {
            var issue = ImportIssue()
            (issue.place, issue.reason) = (place, reason)
            (issue.message, issue.kind) = (words.english, file?.kind ?? .unspecified)
            unsent.append(issue)
        }
        refused.append(Refusal(place: place, file: file, reason: reason, words: words))
    }

    /// Takes the settings of the exported account that were left out, or would be. The service has noted them in the
    /// import's own report.
    ///
    /// - Parameter settings: Their names in JSON.
    package mutating func leave(settings: [String]) {
        leftSettings = settings.prefix(Self.maximumSettings).map { name in
            Refusal(
                place: ExportFolder.name(of: .accounts) + ":1", file: .accounts, reason: ImportFault.settingLeft.reason,
                words: ImportFault.settingLeft.words.filled(["field": Self.cut(name)]))
        }
    }

    /// Counts notices on the page of an entry, and keeps the first of all. The service has noted them in the import's own
    /// report.
    mutating func note(_ notices: [PageNotice]) {
        for notice in notices {
            pageNoticeCount += 1
            hiddenPageNotices += notice.isHidden ? 1 : 0
            if notice.fault == .pageEdited {
                editedPages += 1
                hiddenEditedPages += notice.isHidden ? 1 : 0
            }
            if notice.fault == .pageOfKnownEntry {
                knownPages += 1
                hiddenKnownPages += notice.isHidden ? 1 : 0
            }
            guard pageNotices.count < Self.kept else { continue }
            pageNotices.append(
                Refusal(
                    place: notice.place, file: .entries, reason: notice.fault.reason, words: notice.words,
                    isHidden: notice.isHidden))
        }
    }

    /// Takes the notices on pages of entries that the account has from the preview of an import that had ended.
    mutating func noteKnownPages(of preview: DiaryImportReport) {
        pageNotices = preview.pageNotices.filter { $0.reason == ImportFault.pageOfKnownEntry.reason }
        (knownPages, hiddenKnownPages) = (preview.knownPages, preview.hiddenKnownPages)
        (pageNoticeCount, hiddenPageNotices) = (knownPages, hiddenKnownPages)
    }

    /// Takes the next refusals that the service does not know of yet; none if it knows all.
    mutating func takeUnsent(_ count: Int) -> [ImportIssue] {
        let taken = Array(unsent.prefix(count))
        unsent.removeFirst(taken.count)
        return taken
    }

    private static func cut(_ words: Words) -> Words {
        Words(cut(words.korean), cut(words.english), cut(words.japanese))
    }

    /// Returns a text without control characters, and cut to what the service takes.
    static func cut(_ text: String) -> String { text.cleaned(toBytes: 1000) }
}

extension DiaryImportReport.Count {
    fileprivate mutating func add(_ other: Self) {
        (added, known) = (added + other.added, known + other.known)
        (inTrash, deleted) = (inTrash + other.inTrash, deleted + other.deleted)
        refused += other.refused
    }
}
