import Foundation
import Hashing

/// A place behind all changes of an account: the facts by which the changes behind it are found.
///
/// The rows of tables with versions that change behind the place have higher versions. Rows that are deleted for good
/// are noticed by the number of the others. The rows of other tables are compared by a digest of all.
struct KeptPlace: Hashable, Codable, Sendable {
    /// The rows of a table whose rows have sequences.
    struct Extent: Hashable, Codable, Sendable {
        let count: Int64
        /// The last sequence that the account gave. Each later row has a higher one.
        let lastSequence: Int64
    }

    /// The version of the form of the text.
    private static let format = 1
    private static let maximumText = 4096
    /// The maximum difference of the versions of two places. The versions of a diary that was restored from a backup go
    /// on a million higher, and the changes of the lost diary are not in the change log if lists did not show them.
    private static let maximumDistance: Int64 = 500_000

    private(set) var format = KeptPlace.format
    /// The diary and the account, in hex digits.
    let diary: String
    let account: String
    /// The highest version of the account's records.
    let version: Int64
    /// The end of the change log, which another line of the diary's history does not have.
    let changeNumber: Int64
    let changeTime: Int64
    /// A digest of the state of imports, which write rows without new versions.
    let imports: String
    let entries: Extent
    let photos: Extent
    /// The digests of the tables that are compared as a whole, by name.
    let digests: [String: String]

    /// The end of the change log.
    var position: ChangePosition {
        ChangePosition(number: changeNumber, time: Instant(microseconds: changeTime))
    }

    /// Returns whether the changes since an earlier place may be told by versions.
    func isNear(_ earlier: KeptPlace) -> Bool {
        let (distance, isOver) = version.subtractingReportingOverflow(earlier.version)
        return !isOver && (0..<Self.maximumDistance).contains(distance)
    }

    /// The text for callers, of which `init(_:)` makes the same place again; nil if it cannot be written.
    var text: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        guard let bytes = try? encoder.encode(self), bytes.count <= Self.maximumText else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension KeptPlace {
    /// Reads a text; nil for any other text, such as one of another version of Daybook.
    init?(_ text: String) {
        guard let place = try? JSONDecoder().decode(KeptPlace.self, from: Data(text.utf8)),
            place.format == Self.format
        else { return nil }
        self = place
    }

    /// Returns the digest of rows, in hex digits: equal rows have an equal one.
    static func digest(of rows: [KeptRow]) -> String {
        var hash = SHA256()
        for row in rows {
            var bytes: [UInt8] = []
            row.write(to: &bytes)
            hash.update(data: bytes)
        }
        return hexadecimal(hash.finalize())
    }

    /// Returns the digest of a text, in hex digits.
    static func digest(of text: String) -> String { hexadecimal(SHA256.hash(data: text.utf8)) }
}

extension KeptRow {
    /// Adds the values of the row and its lists, each behind its form and its size.
    fileprivate func write(to bytes: inout [UInt8]) {
        for value in values {
            switch value {
            case .null: bytes.append(0)
            case .integer(let number): Self.write(Self.bytes(of: UInt64(bitPattern: number)), as: 1, to: &bytes)
            case .real(let number): Self.write(Self.bytes(of: number.bitPattern), as: 2, to: &bytes)
            case .text(let text): Self.write(Array(text.utf8), as: 3, to: &bytes)
            case .bytes(let value): Self.write(value, as: 4, to: &bytes)
            }
        }
        for rows in lists {
            Self.write(Self.bytes(of: UInt64(rows.count)), as: 5, to: &bytes)
            for row in rows { row.write(to: &bytes) }
        }
    }

    private static func write(_ value: [UInt8], as form: UInt8, to bytes: inout [UInt8]) {
        bytes.append(form)
        bytes += Self.bytes(of: UInt64(value.count))
        bytes += value
    }

    private static func bytes(of number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
    }
}
