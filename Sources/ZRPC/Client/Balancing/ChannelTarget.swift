import Glibc

/// The addresses of a service's workers: a list of endpoints, or the sockets of a directory.
struct ChannelTarget: Sendable, Hashable {
    /// The sockets whose names match a pattern with one `*`.
    struct Directory: Sendable, Hashable {
        let path: String
        let prefix: String
        let suffix: String
    }

    /// The maximum number of workers that a channel connects to; further ones are ignored.
    static let maximumEndpoints = 64

    /// The target as the caller wrote it.
    let text: String
    private let listed: [String]
    /// The directory to watch; nil when the endpoints are listed.
    let directory: Directory?

    /// Reads `ipc:///run/a.sock`, `tcp://h:1,tcp://h:2` or `ipc:///run/media.*.sock`.
    ///
    /// A `*` in the last part of a single ipc path matches any text. An invalid endpoint fails when the channel
    /// connects.
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

    /// Whether the target is one fixed endpoint.
    var isSingle: Bool { directory == nil && listed.count <= 1 }

    /// The current endpoints, in a stable order. Reads the directory if the target is one.
    var endpoints: [String] { directory.map { $0.endpoints } ?? (listed.isEmpty ? [text] : listed) }
}

extension ChannelTarget.Directory {
    /// The matching sockets, sorted by name; empty if the directory cannot be read.
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

    /// A number that changes whenever a file is added or removed; nil while the directory does not exist.
    var version: Int64? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec) &+ Int64(status.st_ino)
    }
}
