import Foundation

/// The mark of a folder of backups, `daybook-backup.json`.
struct Mark: Codable, Equatable {
    static let maximumBytes = 4096

    let format: Int
    let diary: String

    /// Reads the bytes of the mark of a folder.
    ///
    /// - Throws: `newer`, `broken`.
    static func read(_ bytes: [UInt8], of layout: BackupLayout) throws(BackupError) -> Mark {
        guard let mark = try? JSONDecoder().decode(Mark.self, from: Data(bytes)),
            BackupLayout.isHex(mark.diary, count: 32), mark.format > 0
        else { throw BackupError(.broken, layout.mark) }
        guard mark.format <= BackupLayout.format else { throw BackupError(.newer, layout.root) }
        return mark
    }

    /// Returns a value as JSON for people, with a line break at the end.
    static func encoded(_ value: some Encodable) throws(BackupError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
        } catch {
            throw BackupError(.broken, "JSON", cause: "\(error)")
        }
    }
}
