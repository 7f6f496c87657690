import Foundation

/// A byte string to search for, prepared once for many texts.
///
/// The needle matches bytes exactly, so both sides must have gone through the same normalization. Matches begin and end
/// at whole scalars, because UTF-8 is self-synchronizing.
public struct ByteNeedle: Equatable, Sendable {
    /// The bytes to search for.
    public let bytes: [UInt8]
    /// The index in `bytes` of the byte that is rarest in ordinary text.
    private let anchor: Int

    /// Prepares the needle. An empty needle never occurs.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        anchor = bytes.indices.min { Self.commonness(bytes[$0]) < Self.commonness(bytes[$1]) } ?? 0
    }

    /// Returns whether the bytes occur.
    public func occurs(in haystack: Span<UInt8>) -> Bool { firstOffset(in: haystack) != nil }

    /// Returns whether the bytes occur.
    public func occurs(in haystack: [UInt8]) -> Bool { firstOffset(in: haystack.span) != nil }

    /// Returns the occurrences from left to right, without overlaps; at most `limit`.
    public func ranges(in haystack: [UInt8], limit: Int = .max) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var from = 0
        while found.count < limit, let start = firstOffset(in: haystack.span, from: from) {
            from = start + bytes.count
            found.append(start..<from)
        }
        return found
    }

    /// Returns the first occurrence at or after `from`. Jumps from one anchor byte to the next with memchr.
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

    /// Returns a rough rank of how common a byte is in folded text.
    ///
    /// Lead bytes and the space are the most common, then letters by their frequency in English, then the rest.
    /// Trailing bytes of UTF-8 are rarer, because they are spread over 64 values.
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
