import Foundation
import Glibc
import Testing

/// Where a diary under test serves its binary API, and the keys of one client.
struct BinaryEndpoint {
    let endpoint: String

    init() throws { endpoint = "tcp://127.0.0.1:\(try Self.freePort())" }

    /// Makes `server`, `client` and the list `clients`, which lets the client in, in the folder. Returns what
    /// `daybook up` needs to serve there.
    func flags(in folder: URL) throws -> [String] {
        let (server, client) = (folder.appending(path: "server").path, folder.appending(path: "client").path)
        let clients = folder.appending(path: "clients").path
        for arguments in [
            ["new", server], ["new", client],
            ["authorize", clients, "--key", client + ".pub", "--principal", "phone", "--role", "admin"],
        ] {
            let code = try RunningDiary.daybook(["keys"] + arguments)
            try #require(code == 0)
        }
        return ["--zrpc", endpoint, "--zrpc-keys", server, "--zrpc-clients", clients]
    }

    /// What a client needs to connect.
    func clientFlags(in folder: URL, keys: String = "client") -> [String] {
        [
            "--keys", folder.appending(path: keys).path, "--server-key", folder.appending(path: "server.pub").path,
        ]
    }

    /// A port that nobody uses now.
    private static func freePort() throws -> UInt16 {
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
        return try #require(port)
    }
}

extension RunningDiary {
    /// Runs `daybook`, without a diary, to its end.
    static func daybook(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = RunningDiary.binaries.appending(path: "daybook")
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
