import Glibc

/// Ports for servers that live as long as a measurement.
enum FreePort {
    /// A port of the loopback address that nobody uses now.
    static func find() throws(CommandError) -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = unsafe withUnsafeMutablePointer(to: &address) { pointer -> UInt16? in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic -> UInt16? in
                guard unsafe bind(descriptor, generic, size) == 0 else { return nil }
                guard unsafe getsockname(descriptor, generic, &size) == 0 else { return nil }
                return unsafe pointer.pointee.sin_port.bigEndian
            }
        }
        guard let port else { throw CommandError(.unavailable, "The system has no free port on 127.0.0.1.") }
        return port
    }
}
