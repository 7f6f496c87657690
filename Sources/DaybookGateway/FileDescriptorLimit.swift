import ServiceRuntime

/// How many connections the process has files for.
enum FileDescriptorLimit {
    /// What the process needs beside HTTP connections: standard streams, event loops, sessions to services.
    static let reserve = 64

    /// How many connections fit, at most `wanted`: each may be reading a file.
    static func connections(wanted: Int) -> Int {
        guard let limit = OpenFileLimit.raise() else { return wanted }
        return max(16, min(wanted, (limit - reserve) / 2))
    }
}
