import ServiceRuntime

/// The number of connections for which the process has file descriptors.
enum FileDescriptorLimit {
    /// The descriptors needed beside HTTP connections: standard streams, event loops, sessions to services.
    static let reserve = 64

    /// Returns the number of possible connections, at most `wanted`: each may also be reading a file.
    static func connections(wanted: Int) -> Int {
        guard let limit = OpenFileLimit.raise() else { return wanted }
        return max(16, min(wanted, (limit - reserve) / 2))
    }
}
