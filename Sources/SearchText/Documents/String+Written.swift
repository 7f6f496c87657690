import Foundation

extension String {
    /// Returns whether the bytes are the same. Compares with memcmp, which is fast even for megabytes.
    public func isWritten(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var (left, right) = (self, other)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                guard let first = left.baseAddress, let second = right.baseAddress else { return true }
                return unsafe memcmp(first, second, left.count) == 0
            }
        }
    }

    /// Hashes the bytes.
    public func hashBytes(into hasher: inout Hasher) {
        for byte in utf8 { hasher.combine(byte) }
        // A terminator separates the text from the next value: no text has this byte.
        hasher.combine(UInt8.max)
    }
}
