import Glibc

/// Where the workers of a service are: a list of endpoints, or the sockets of a directory.
struct ChannelTarget: Sendable, Hashable {
    /// The sockets whose names match a pattern with one `*`.
    struct Directory: Sendable, Hashable {
        let path: String
        let prefix: String
        let suffix: String
    }

    /// More workers than this are not connected to.
    static let maximumEndpoints = 64

    /// As the caller wrote it.
    let text: String
    private let listed: [String]
    /// The directory to watch; nil when the endpoints are listed.
    let directory: Directory?

    /// Reads `ipc:///run/a.sock`, `tcp://h:1,tcp://h:2` or `ipc:///run/media.*.sock`.
    ///
    /// A `*` in the last part of a single ipc path stands for any text. What is no endpoint fails to connect.
    init(_ text: String) {
        self.text = text
        let parts = text.split(separator: ",").map(String.init)
        var directory: Directory?
        if parts.count == 1, text.hasPrefix("ipc://"), let slash = text.lastIndex(of: "/") {
            let name = text[text.index(after: slash)...].split(
                separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
            if name.count == 2 {
                directory = Directory(
                    path: String(text[..<slash].dropFirst("ipc://".count)), prefix: String(name[0]),
                    suffix: String(name[1]))
            }
        }
        self.directory = directory
        var seen: Set<String> = []
        listed = directory == nil ? Array(parts.filter { seen.insert($0).inserted }.prefix(Self.maximumEndpoints)) : []
    }

    /// Whether there is one endpoint, for good.
    var isSingle: Bool { directory == nil && listed.count <= 1 }

    /// The endpoints now, in a stable order. Looks into the directory, if that is what the target is.
    var endpoints: [String] { directory.map { $0.endpoints } ?? (listed.isEmpty ? [text] : listed) }
}

extension ChannelTarget.Directory {
    /// The matching sockets, sorted by name. A directory that cannot be read has none.
    var endpoints: [String] {
        guard let stream = unsafe opendir(path.isEmpty ? "/" : path) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard name.hasPrefix(prefix), name.hasSuffix(suffix),
                name.utf8.count >= prefix.utf8.count + suffix.utf8.count,
                isSocket(name)
            else { continue }
            names.append(name)
            if names.count > 16 * ChannelTarget.maximumEndpoints { break }
        }
        return names.sorted().prefix(ChannelTarget.maximumEndpoints).map { "ipc://\(path)/\($0)" }
    }

    private func isSocket(_ name: String) -> Bool {
        var status = stat()
        return unsafe stat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Changes with every file that comes or goes; nil while there is no such directory.
    var version: Int64? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec) &+ Int64(status.st_ino)
    }
}
