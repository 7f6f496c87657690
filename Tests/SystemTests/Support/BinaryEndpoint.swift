import Foundation
import Testing
import ZeroMQ

/// The endpoint of the binary API of a diary under test, and the keys of one client.
struct BinaryEndpoint {
    let endpoint: String

    init() throws { endpoint = "tcp://127.0.0.1:\(try LoopbackPort.unused())" }

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

    /// Returns the options with which a client connects.
    func clientFlags(in folder: URL, keys: String = "client") -> [String] {
        [
            "--keys", folder.appending(path: keys).path, "--server-key", folder.appending(path: "server.pub").path,
        ]
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
