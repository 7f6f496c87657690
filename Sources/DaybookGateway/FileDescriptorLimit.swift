import ServiceRuntime

/// The number of connections for which the process has file descriptors.
enum FileDescriptorLimit {
    /// The descriptors needed beside HTTP connections: standard streams, event loops, sessions to services.
    static let reserve = 64

    /// Raises the process's limit, and returns the number of connections that it allows: at most `wanted`, and at least
    /// 16. Each connection may need a second descriptor for the file that it sends.
    static func connections(wanted: Int) -> Int {
        guard let limit = OpenFileLimit.raise() else { return wanted }
        return max(16, min(wanted, (limit - reserve) / 2))
    }
}
