import Glibc

/// Ports of 127.0.0.1, for benchmarks and tests that need a port before its server starts.
public enum LoopbackPort {
    /// Returns a port that is unused now. Another process may take the port before it is bound.
    ///
    /// Throws the system's error if there is no such port.
    public static func unused() throws(ZeroMQError) -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw ZeroMQError("socket", errno: Glibc.errno) }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                unsafe bind(descriptor, generic, size) == 0 ? unsafe getsockname(descriptor, generic, &size) : -1
            }
        }
        guard status == 0 else { throw ZeroMQError("bind 127.0.0.1:0", errno: Glibc.errno) }
        return address.sin_port.bigEndian
    }
}
