import DaybookAPI
import DaybookBackup
import PlainForm

/// The outcome of an import: the records by kind, and each record and file that could not be taken.
struct DiaryImportReport: Sendable {
    /// The number of records of a kind.
    struct Count: Sendable, Equatable {
        var added = 0
        var known = 0
        /// The known entries and photos that are in the trash.
        var inTrash = 0
    }

    /// A record or file that could not be taken.
    struct Refusal: Sendable, Equatable {
        /// The file and the line, or the path of the file with bytes.
        let place: String
        /// The reason for programs.
        let reason: String
        /// The reason in words.
        let message: String
    }

    /// The largest number of refusals that are shown to people; programs get more.
    private static let shown = 100
    /// The largest number of refusals that are kept.
    private static let kept = 10_000

    private(set) var counts: [RecordFile: Count] = [:]
    private(set) var refused: [Refusal] = []
    /// The number of refusals, also of those that are not kept.
    private(set) var refusals = 0
    /// The number of places of photos in entries that stayed empty, because the photo is not there.
    private(set) var lostPlaces = 0
    /// The number of files with bytes that were stored.
    var files = 0
    /// The name of the account.
    var account = ""
    /// Whether the import had ended before.
    var wasDone = false
    /// Whether the records come to those of an account in use. Otherwise an empty account takes them over.
    var isMerge = false
    /// The ID of the import, by which it is shown and undone; empty if it has none.
    var run = ""
    /// In a preview: the bytes of the photos and sounds that would be added, and those that the quota still allows.
    private(set) var newBytes: Int64 = 0
    var leftBytes: Int64?
    /// The refusals that the service does not know of yet.
    private var unsent: [ImportIssue] = []

    /// The number of records that are in the account now.
    var records: Int { counts.values.reduce(0) { $0 + $1.added + $1.known } }

    /// Whether everything was taken. If not, the same command resumes the import, and fills the places, too.
    var isComplete: Bool { refusals == 0 && lostPlaces == 0 }

    mutating func add(_ file: RecordFile, isKnown: Bool, isInTrash: Bool = false, lostPlaces lost: Int = 0) {
        if isKnown { counts[file, default: Count()].known += 1 } else { counts[file, default: Count()].added += 1 }
        if isInTrash { counts[file, default: Count()].inTrash += 1 }
        lostPlaces += lost
    }

    /// Counts the bytes of a photo or sound that would be added.
    mutating func addBytes(_ bytes: Int64) {
        let sum = newBytes.addingReportingOverflow(bytes)
        newBytes = sum.overflow ? .max : sum.partialValue
    }

    /// The number of bytes that would not fit the quota; 0 if all would.
    var excessBytes: Int64 { leftBytes.map { max(0, newBytes.subtractingReportingOverflow($0).partialValue) } ?? 0 }

    /// Counts a refusal, and keeps one of the first of them. The texts of others are not made.
    ///
    /// - Parameters:
    ///   - file: The file of the record; nil for a file with bytes.
    ///   - isNoted: Whether the service refused it, and so has noted it in the import's own report.
    mutating func refuse(
        _ place: @autoclosure () -> String, reason: String, message: @autoclosure () -> String,
        of file: RecordFile? = nil, isNoted: Bool = false
    ) {
        refusals += 1
        guard refused.count < Self.kept else { return }
        let (place, message) = (place(), message())
        if !isNoted {
            var issue = ImportIssue()
            (issue.place, issue.reason) = (Self.cut(place), reason)
            (issue.message, issue.kind) = (Self.cut(message), file?.kind ?? .unspecified)
            unsent.append(issue)
        }
        // Names come from the export.
        refused.append(
            Refusal(place: DisplayWidth.shown(place), reason: reason, message: DisplayWidth.shown(message)))
    }

    /// Takes the next refusals that the service does not know of yet; none if it knows all.
    mutating func takeUnsent(_ count: Int) -> [ImportIssue] {
        let taken = Array(unsent.prefix(count))
        unsent.removeFirst(taken.count)
        return taken
    }

    /// Returns a text cut to what the service takes.
    private static func cut(_ text: String) -> String {
        var cut = Substring(text).prefix(1000)
        while cut.utf8.count > 1000 { cut = cut.dropLast(max(1, (cut.utf8.count - 1000) / 4)) }
        return String(cut)
    }

    /// Returns the report for people.
    func text(of summary: PlainSummary, isPreview: Bool) -> String {
        var lines = refused.prefix(Self.shown).map { "\($0.place): \($0.message)" }
        if refusals > Self.shown { lines.append(Notice.andMore.localized()) }
        if lostPlaces > 0 { lines.append(ImportNotice.lostPlaces.localized(["count": "\(lostPlaces)"])) }
        let entries = counts[.entries] ?? Count()
        let photos = counts[.photos] ?? Count()
        let values = [
            "account": DisplayWidth.shown(account.isEmpty ? summary.account : account), "entries": "\(entries.added)",
            "photos": "\(photos.added)", "known": "\(counts.values.reduce(0) { $0 + $1.known })",
            "trashed": "\(counts.values.reduce(0) { $0 + $1.inTrash })",
        ]
        let preview: ImportNotice = isMerge ? .previewMerge : .preview
        let imported: ImportNotice = isMerge ? .merged : .imported
        let done = wasDone ? .nothingNew : (isPreview ? preview : imported)
        lines.append(done.localized(values))
        if excessBytes > 0 {
            lines.append(ImportNotice.tooLarge.localized(["size": PhotoText.size("\(excessBytes)")]))
        }
        if !run.isEmpty { lines.append(ImportNotice.undoHint.localized(["run": run])) }
        return lines.joined(separator: "\n")
    }

    /// Returns the report for programs.
    func document(isPreview: Bool) -> JSONDocument {
        [
            "account": .string(account), "isPreview": .bool(isPreview), "files": .string("\(files)"),
            "added": .object(texts(of: \.added)), "known": .object(texts(of: \.known)),
            "knownInTrash": .object(texts(of: \.inTrash)), "lostPlaces": .string("\(lostPlaces)"),
            "mode": .string(isMerge ? "MERGE" : "TAKE_OVER"), "run": .string(run),
            "excessBytes": .string("\(excessBytes)"), "refusals": .string("\(refusals)"),
            "refused": .array(
                refused.map { refusal -> JSONDocument in
                    [
                        "place": .string(refusal.place), "reason": .string(refusal.reason),
                        "message": .string(refusal.message),
                    ]
                }),
        ]
    }

    private func texts(of number: KeyPath<Count, Int>) -> [String: JSONDocument] {
        let pairs = RecordFile.allCases.map { file in
            (file.rawValue, JSONDocument.string("\((counts[file] ?? Count())[keyPath: number])"))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}
