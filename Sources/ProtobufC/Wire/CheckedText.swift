import Glibc

extension String {
    /// Returns a string of bytes that are known to be UTF-8.
    @inline(__always)
    init(checked bytes: UnsafeRawBufferPointer) {
        let units = unsafe bytes.assumingMemoryBound(to: UInt8.self).span
        self.init(copying: unsafe UTF8Span(unchecked: units, isKnownASCII: Self.isASCII(bytes)))
    }

    /// Whether no byte has its high bit set.
    @inline(__always)
    private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let count = bytes.count
        guard count >= 8 else { return unsafe bytes.allSatisfy { $0 < 0x80 } }
        var bits: UInt64 = 0
        var offset = 0
        while offset &+ 8 < count {
            unsafe bits |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            offset &+= 8
        }
        // The last eight bytes, some of them a second time.
        unsafe bits |= bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        return bits & ByteWord.highBits == 0
    }
}

extension UnsafeRawBufferPointer {
    /// Whether any byte is zero.
    @inline(__always)
    var holdsNUL: Bool {
        guard let baseAddress else { return false }
        return unsafe memchr(baseAddress, 0, count) != nil
    }
}
