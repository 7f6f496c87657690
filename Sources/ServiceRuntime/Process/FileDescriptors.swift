import Glibc

/// The few blocking calls on file descriptors that running processes needs.
enum FileDescriptors {
    /// Writes everything; false when the other side is gone.
    @discardableResult
    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR && errno != EAGAIN {
                return false
            }
        }
        return true
    }

    /// Reads what is there, at most 4 KiB; empty at the end, and when reading is impossible.
    static func readSome(from descriptor: Int32) -> [UInt8] {
        while true {
            var count = 0
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
                count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
                initialized = max(0, count)
            }
            if count < 0 && errno == EINTR { continue }
            return bytes
        }
    }
}
