import DateText
import DaybookBackup
import DaybookEntry
import Wording

/// The items that a lost file belongs to, for people and for programs.
extension BlobOrigin {
    /// The largest number of digests that a list shows to people.
    private static let shown = 20

    /// The items in every language.
    var words: Words {
        let items: [(notice: CheckNotice, item: Item?)] = [(.ofPhoto, photo), (.ofEntry, entry), (.ofSound, sound)]
        let all = items.compactMap { notice, item in
            item.map { notice.words.filled(["item": Self.text(of: $0)]) }
        }
        return Words(
            all.map(\.korean).joined(separator: ", "), all.map(\.english).joined(separator: ", "),
            all.map(\.japanese).joined(separator: "、"))
    }

    /// The items for programs.
    var document: JSONDocument {
        [
            "photo": photo.map { Self.document(of: $0) } ?? .null,
            "entry": entry.map { Self.document(of: $0) } ?? .null,
            "sound": sound.map { Self.document(of: $0) } ?? .null,
        ]
    }

    /// Returns the digest of a file with the items that the file belongs to, in the reader's language.
    static func subject(_ digest: String, of origin: BlobOrigin?) -> String {
        origin.map { "\(digest) (\($0.words.text(in: .reader)))" } ?? digest
    }

    /// Returns an indented line for each of the first digests, with its items, and one more line if there are others.
    ///
    /// - Parameter count: The number of all digests, of which the caller may have only some.
    static func lines(of digests: [String], count: Int, origins: [String: BlobOrigin]) -> [String] {
        let lines = digests.prefix(shown).map { "  " + subject(DisplayWidth.printable($0), of: origins[$0]) }
        return count > lines.count ? lines + ["  ..."] : lines
    }

    // Names come from people, and the database may be damaged.
    private static func text(of item: Item) -> String {
        let parts = [DisplayWidth.shown(item.name), day(of: item) ?? ""]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func document(of item: Item) -> JSONDocument {
        ["name": .string(item.name), "day": day(of: item).map(JSONDocument.string) ?? .null]
    }

    private static func day(of item: Item) -> String? {
        item.day.flatMap { CivilCalendar.days.contains($0) ? CivilCalendar.text(of: $0) : nil }
    }
}

extension CommandError {
    /// Returns the error of a backup with the items that its missing or damaged file belongs to; the same error if it is
    /// about something else. Blocks.
    ///
    /// - Parameter database: The path of a copy of the database.
    func naming(fileIn database: String) -> CommandError {
        let faults: [BackupFault] = [.blobMissing, .blobDamaged, .blobUnreadable]
        guard let digest = subject, let fault = faults.first(where: { $0.reason == self.fault }),
            let origin = BlobOrigins.of([digest], in: database)[digest]
        else { return self }
        return CommandError(code, at: BlobOrigin.subject(digest, of: origin), fault)
    }
}
