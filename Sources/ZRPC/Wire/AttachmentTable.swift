import ProtobufC
import ZeroMQ

/// The header of a message with attachments: the length of each one, as u32.
enum AttachmentTable {
    private static let entry = MemoryLayout<UInt32>.size

    static func size(of count: Int) -> Int { count * entry }

    /// Writes the lengths after the space for the prelude.
    static func write(_ counts: [Int], to bytes: inout [UInt8]) {
        var span = bytes.mutableSpan
        var raw = unsafe span.mutableBytes
        for (index, count) in counts.enumerated() {
            raw.store(UInt32(count), at: Prelude.size + size(of: index))
        }
    }

    /// Reads the lengths of a table, whose size must be a multiple of an entry's size.
    static func counts(_ table: RawSpan) -> [Int] {
        (0..<table.byteCount / entry).map { Int(table.integer(at: size(of: $0), as: UInt32.self)) }
    }
}
