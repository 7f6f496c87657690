import Foundation

/// A byte string to look for, prepared once for many texts.
///
/// Finds bytes as they are: both sides must have gone through the same normalization. Works because UTF-8 is
/// self-synchronizing: bytes of whole scalars are found at whole scalars only.
struct ByteNeedle: Equatable, Sendable {
    /// What is looked for.
    let bytes: [UInt8]
    /// The place in `bytes` of the byte that ordinary text holds least often.
    private let anchor: Int

    /// Prepares the needle. An empty one is found nowhere.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        anchor = bytes.indices.min { Self.commonness(bytes[$0]) < Self.commonness(bytes[$1]) } ?? 0
    }

    /// Whether the bytes occur.
    func occurs(in haystack: Span<UInt8>) -> Bool { firstOffset(in: haystack) != nil }

    /// Whether the bytes occur.
    func occurs(in haystack: [UInt8]) -> Bool { firstOffset(in: haystack.span) != nil }

    /// Every occurrence, left to right, none overlapping the one before; at most `limit`.
    func ranges(in haystack: [UInt8], limit: Int = .max) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var from = 0
        while found.count < limit, let start = firstOffset(in: haystack.span, from: from) {
            from = start + bytes.count
            found.append(start..<from)
        }
        return found
    }

    /// The first occurrence at or after `from`: jumps with memchr from one anchor byte to the next.
    func firstOffset(in haystack: Span<UInt8>, from: Int = 0) -> Int? {
        guard !bytes.isEmpty, haystack.count - from >= bytes.count else { return nil }
        let last = haystack.count - bytes.count
        return unsafe haystack.withUnsafeBytes { buffer in
            unsafe bytes.withUnsafeBytes { needle -> Int? in
                guard let memory = buffer.baseAddress, let needleMemory = needle.baseAddress else { return nil }
                var start = from
                while start <= last {
                    let area = unsafe memory + start + anchor
                    guard let hit = unsafe memchr(area, Int32(bytes[anchor]), last - start + 1) else { return nil }
                    start += unsafe UnsafeRawPointer(hit) - area
                    if unsafe memcmp(memory + start, needleMemory, bytes.count) == 0 { return start }
                    start += 1
                }
                return nil
            }
        }
    }

    /// A rough order of how common a byte is in folded text: lead bytes and the space most, then letters by their
    /// frequency in English, then the rest; trailing bytes of UTF-8 are spread over 64 values.
    private static func commonness(_ byte: UInt8) -> Int {
        switch byte {
        case 0x20, 0xC0...0xFF: 100
        case 0x80...0xBF: 10
        default:
            commonASCII.firstIndex(of: byte).map { 60 - $0 } ?? 5
        }
    }

    private static let commonASCII = Array("etaoinsrhldcumfpgwybvk".utf8)
}
