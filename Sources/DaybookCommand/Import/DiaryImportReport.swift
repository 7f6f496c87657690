import DaybookBackup
import PlainForm

/// The outcome of an import: the records by kind, and each record and file that could not be taken.
struct DiaryImportReport: Sendable {
    /// The number of records of a kind.
    struct Count: Sendable, Equatable {
        var added = 0
        var known = 0
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

    /// The number of records that are in the account now.
    var records: Int { counts.values.reduce(0) { $0 + $1.added + $1.known } }

    /// Whether everything was taken. If not, the same command resumes the import, and fills the places, too.
    var isComplete: Bool { refusals == 0 && lostPlaces == 0 }

    mutating func add(_ file: RecordFile, isKnown: Bool, lostPlaces lost: Int = 0) {
        if isKnown { counts[file, default: Count()].known += 1 } else { counts[file, default: Count()].added += 1 }
        lostPlaces += lost
    }

    /// Counts a refusal, and keeps one of the first of them. The texts of others are not made.
    mutating func refuse(_ place: @autoclosure () -> String, reason: String, message: @autoclosure () -> String) {
        refusals += 1
        guard refused.count < Self.kept else { return }
        // Names come from the export.
        refused.append(
            Refusal(place: DisplayWidth.shown(place()), reason: reason, message: DisplayWidth.shown(message())))
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
        ]
        let done: ImportNotice = isPreview ? .preview : (wasDone ? .nothingNew : .imported)
        return (lines + [done.localized(values)]).joined(separator: "\n")
    }

    /// Returns the report for programs.
    func document(isPreview: Bool) -> JSONDocument {
        [
            "account": .string(account), "isPreview": .bool(isPreview), "files": .string("\(files)"),
            "added": .object(texts(of: \.added)), "known": .object(texts(of: \.known)),
            "lostPlaces": .string("\(lostPlaces)"), "refusals": .string("\(refusals)"),
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
