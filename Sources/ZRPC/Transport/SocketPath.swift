import Glibc

/// The conditions for the file behind an `ipc://` endpoint before a server binds there.
enum SocketPath {
    /// The maximum length of a path in the system's socket address, without the final zero.
    static let maximumLength = 107

    /// Checks the path's length and removes a socket that no process serves. Other endpoints are left alone.
    ///
    /// If a process serves there, waits at most 200 ms for it to end. Throws INVALID_ARGUMENT if the path is too long,
    /// FAILED_PRECONDITION if the directory is open to other users, the file is not a socket or a process still serves
    /// there, and CANCELLED if the task is cancelled.
    static func prepare(_ endpoint: String) async throws(RPCError) {
        let scheme = "ipc://"
        guard endpoint.hasPrefix(scheme) else { return }
        let path = String(endpoint.dropFirst(scheme.count))
        guard path.utf8.count <= maximumLength else {
            throw RPCError(
                .invalidArgument,
                "The socket path \(path) is \(path.utf8.count) bytes long; at most \(maximumLength) are possible.")
        }
        var status = stat()
        let directory = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        // A process that can open the socket is trusted, so the directory must keep all other users out.
        if unsafe stat(directory.isEmpty ? "/" : directory, &status) == 0, status.st_mode & 0o077 != 0 {
            throw RPCError(
                .failedPrecondition,
                "The directory \(directory) is open to others: a socket needs one of its own, of mode 0700.")
        }
        guard unsafe lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw RPCError(.failedPrecondition, "\(path) exists and is not a socket.")
        }
        var backoff = AddressBackoff()
        while isServed(path) {
            guard try await backoff.pauseBeforeNextAttempt() else {
                throw RPCError(.failedPrecondition, "Another process serves at \(path).")
            }
        }
        unsafe unlink(path)
    }

    /// Returns a number that identifies the socket at an endpoint's path and distinguishes it from a replacement; nil
    /// if there is no socket.
    static func identity(of endpoint: String) -> UInt64? {
        var status = stat()
        guard unsafe lstat(String(endpoint.dropFirst("ipc://".count)), &status) == 0 else { return nil }
        // The inode lives as long as the server that bound it, so its number is not reused in that time.
        return UInt64(status.st_ino)
    }

    /// Returns whether a process accepts connections at the path. Does not wait for a process that is too busy.
    private static func isServed(_ path: String) -> Bool {
        let kind = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        let descriptor = socket(AF_UNIX, Int32(kind), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { buffer in
            unsafe buffer.copyBytes(from: path.utf8)
        }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let status = unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(descriptor, $0, size) }
        }
        return status == 0 || errno == EAGAIN
    }
}
