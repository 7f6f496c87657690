import Foundation

/// The address of a target: a gateway by HTTP or by its binary API, or entry-service by ZRPC.
enum TargetAddress: Sendable, Hashable {
    /// A gateway: `http://HOST:PORT`, without a slash at its end.
    case http(String)
    /// An entry-service: `ipc:///PATH`.
    case rpc(String)
    /// A gateway's binary API: `tcp://HOST:PORT`, with CURVE.
    case binary(String)

    /// Reads an address and checks the rule: a load may go only to this machine, unless `allowRemote` names exactly the
    /// target's host.
    init(parsing text: String, allowRemote: String?) throws(LoadError) {
        let url = URL(string: text)
        switch url?.scheme {
        case "ipc":
            guard text.hasPrefix("ipc:///"), !text.contains(",") else { throw Self.unreadable(text) }
            self = .rpc(text)
        case "tcp":
            // Several workers, separated by commas, are several hosts; only one is allowed here.
            guard let host = Self.host(url), url?.port != nil, !text.contains(",") else { throw Self.unreadable(text) }
            try Self.check(host, allowRemote: allowRemote)
            self = .binary(text)
        case "http", "https":
            guard let host = Self.host(url), url?.user == nil, ["", "/"].contains(url?.path ?? ""), url?.query == nil
            else { throw Self.unreadable(text) }
            try Self.check(host, allowRemote: allowRemote)
            self = .http(text.hasSuffix("/") ? String(text.dropLast()) : text)
        default: throw Self.unreadable(text)
        }
    }

    /// Returns whether a host is this machine: 127.0.0.0/8, ::1 or localhost. No name is resolved.
    static func isLoopback(_ host: String) -> Bool {
        if host == "::1" || host.lowercased() == "localhost" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { $0.allSatisfy(\.isASCII) && UInt8($0) != nil && $0.first != "+" }
    }

    private static func host(_ url: URL?) -> String? {
        guard let host = url?.host(percentEncoded: false), !host.isEmpty else { return nil }
        return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    private static func check(_ host: String, allowRemote: String?) throws(LoadError) {
        guard !isLoopback(host), host != allowRemote else { return }
        throw LoadError(
            .usage,
            """
            \(host) is not this machine. Load goes to other machines only when they are named: if it is yours to load, \
            add --allow-remote \(host)
            """)
    }

    private static func unreadable(_ text: String) -> LoadError {
        LoadError(.usage, "'\(text)' is no target. Write it as http://HOST:PORT, tcp://HOST:PORT or ipc:///PATH.")
    }
}
