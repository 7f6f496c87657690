import Glibc

/// A stream of bytes to a port of this machine, with no protocol at all.
final class RawTCP {
    private let descriptor: Int32

    struct NoConnection: Error {}

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        // A peer that neither reads nor closes would block a writer for ever.
        var timeout = timeval(tv_sec: 3, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
        let status = unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, status == 0 else { throw NoConnection() }
    }

    deinit { close(descriptor) }

    /// Writes all bytes; false when the peer takes no more.
    func send(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    descriptor, buffer.baseAddress?.advanced(by: offset), bytes.count - offset,
                    Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            offset += count
        }
        return true
    }
}
