import Wording

/// An import into an account: its state, and the numbers of its report.
struct ImportRun: Hashable, Sendable {
    /// The way in which the records come into the account. Raw values are stored.
    enum Mode: Int64, Sendable {
        /// The account was empty, and takes over the settings, numbers and times of the exported one.
        case takeOver = 1
        /// The records are added to those of the account, with new versions.
        case merge = 2
    }

    /// The state of an import. Raw values are stored.
    enum State: Int64, Sendable {
        case running = 1
        case complete = 2
        /// Some records or files were not taken. The same import may go on.
        case incomplete = 3
        case undoing = 4
        case undone = 5

        /// Whether an undo has begun.
        var isUndo: Bool { self == .undoing || self == .undone }
    }

    /// The sequences of a merge: those of the exported account, each behind the account's own.
    struct Series: Hashable, Sendable {
        /// The last sequence that the account had given before.
        var base: Int64 = 0
        /// The last sequence that the exported account had given.
        var last: Int64 = 0
    }

    /// The largest number of imports of an account whose reports are kept.
    static let maximumKept = 100
    /// The largest number of notices of an import that are kept.
    static let maximumNotices: Int64 = 1000

    let owner: Int64
    let id: UUIDBytes
    /// The text that identifies the export.
    let source: String
    let mode: Mode
    var state = State.running
    let startTime: Instant
    /// The time of the last write.
    var lastWrite: Instant
    /// The time at which the import ended; `nil` while it runs.
    var endTime: Instant?
    var entries = Series()
    var photos = Series()
    /// The number of notices, also of those that are not kept.
    var notices: Int64 = 0
    /// The number of records that an undo removed, or found removed.
    var undone: Int64 = 0
    /// The number of records that an undo left alone.
    var leftAlone: Int64 = 0
}

/// The numbers of an import's records of one kind.
struct ImportTally: Hashable, Sendable {
    let kind: ImportKind
    var added: Int64 = 0
    /// The records that the account had, also those in the trash.
    var known: Int64 = 0
    /// The known entries and photos that are in the trash.
    var inTrash: Int64 = 0
    var refused: Int64 = 0
}

/// A record, file or field that an import could not take.
struct ImportRunNotice: Hashable, Sendable {
    /// The number, which orders the notices of an import. The storage gives it.
    var number: Int64 = 0
    /// The file and the line in the export, or a path.
    let place: String
    let kind: ImportKind
    /// The reason for programs.
    let reason: String
    /// The reason in English, for a reason that is not in the catalogue of faults.
    var message = ""
    /// The field at fault; empty for a fault of the whole record.
    var field = ""
    /// The values in the message.
    var parameters: [String: String] = [:]
    /// Whether the record is hidden, or may be.
    var isHidden: Bool

    private static let (placeBytes, textBytes, valueBytes, maximumValues) = (1024, 1000, 200, 10)

    /// Returns the notice with its texts without control characters, and cut to what is stored: an export may have
    /// chosen them.
    var bounded: ImportRunNotice {
        let kept = parameters.sorted { $0.key < $1.key }.prefix(Self.maximumValues).map { name, value in
            (name.cleaned(toBytes: Self.valueBytes), value.cleaned(toBytes: Self.valueBytes))
        }
        return ImportRunNotice(
            number: number, place: place.cleaned(toBytes: Self.placeBytes), kind: kind,
            reason: reason.cleaned(toBytes: Self.valueBytes), message: message.cleaned(toBytes: Self.textBytes),
            field: field.cleaned(toBytes: Self.valueBytes), parameters: Dictionary(kept) { first, _ in first },
            isHidden: isHidden)
    }
}
