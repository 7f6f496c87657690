import Foundation
import PlainForm

extension PlainSummary {
    private struct Version: Decodable {
        let format: Int
    }

    /// The bytes of a digest, and the number of values that a file may have beside the digests in it. Foundation takes
    /// many times the bytes of a file for one with many small values.
    private static let (digestBytes, otherValues) = (64, 10_000)
    /// The longest name of a kind of records, in bytes: with its ending it is the name of a file.
    private static let kindBytes = 255 - ".jsonl".utf8.count

    /// Reads `daybook.json`.
    ///
    /// - Parameter name: The path of the file, for errors.
    /// - Throws: `newerExport` for a later version of the plain form; `notExport` for any other file, for one with more
    ///   values than fit its bytes as digests, and for one with a text that no message has.
    init(reading bytes: [UInt8], of name: String) throws(BackupError) {
        let values = bytes.count { $0 == UInt8(ascii: ",") }
        guard values <= bytes.count / Self.digestBytes + Self.otherValues else {
            throw BackupError(.notExport, name, cause: "> \(Self.otherValues)")
        }
        guard let version = try? JSONDecoder().decode(Version.self, from: Data(bytes)), version.format >= 1 else {
            throw BackupError(.notExport, name)
        }
        guard version.format <= Self.currentFormat else { throw BackupError(.newerExport, name) }
        do {
            self = try JSONDecoder().decode(PlainSummary.self, from: Data(bytes))
        } catch {
            throw BackupError(.notExport, name, cause: "\(error)")
        }
        // No message has such a text.
        guard ![diary, accountID, account, time].contains(where: { $0.utf8.contains(0) }) else {
            throw BackupError(.notExport, name, cause: "U+0000")
        }
        guard counts.keys.allSatisfy(Self.isKind) else { throw BackupError(.notExport, name, cause: "counts") }
    }

    /// Returns whether a file of records may have a name, of a known kind or of another one.
    private static func isKind(_ name: String) -> Bool {
        name.utf8.count <= kindBytes && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
