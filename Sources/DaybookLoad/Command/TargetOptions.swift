import ArgumentParser
import Foundation
import ZRPC

/// The options for the diary under load and its account.
struct TargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The gateway as http://HOST:PORT, its binary API as tcp://HOST:PORT, or entry-service as ipc:///PATH.",
            valueName: "url"))
    var target = "http://127.0.0.1:8080"

    @Option(
        help: ArgumentHelp(
            "media-service as ipc:///PATH, for photos when the target is entry-service.", valueName: "url"))
    var mediaEndpoint: String?

    @Option(
        help: ArgumentHelp("For tcp: a file with this client's keys, made by `daybook keys new`.", valueName: "file"))
    var keys: String?

    @Option(help: ArgumentHelp("For tcp: a file with the server's public key.", valueName: "file"))
    var serverKey: String?

    @Option(help: ArgumentHelp("Another machine that may be put under load.", valueName: "host"))
    var allowRemote: String?

    @Option(help: ArgumentHelp("Account to log in with.", valueName: "name"))
    var account = "owner"

    @Option(help: ArgumentHelp("File whose first line is its password.", valueName: "file"))
    var passwordFile: String

    @Option(help: ArgumentHelp("Uploads send JPEG files of this folder instead of a tiny one.", valueName: "folder"))
    var photos: String?

    @Option(
        help: ArgumentHelp(
            "Maximum number of HTTP connections. Further calls wait, and their waiting counts.", valueName: "count"))
    var httpConnections = 256

    @Option(help: ArgumentHelp("Seconds until a call counts as failed.", valueName: "s"))
    var timeout = 30.0

    func validate() throws {
        guard 1...4096 ~= httpConnections, (0.1...600).contains(timeout) else {
            throw ValidationError("--http-connections is 1 to 4096, --timeout 0.1 to 600 seconds.")
        }
        let (address, media) = try asValidation(addresses)
        switch address {
        case .rpc: break
        case .http, .binary:
            if media != nil {
                throw ValidationError(
                    "--media-endpoint works only with an ipc target. The gateway finds its own.")
            }
        }
        if case .binary = address {
            guard keys != nil, serverKey != nil else {
                throw ValidationError("A target such as tcp://HOST:PORT needs --keys and --server-key.")
            }
        } else if keys != nil || serverKey != nil {
            throw ValidationError("--keys and --server-key work only with a target such as tcp://HOST:PORT.")
        }
    }

    private func addresses() throws(LoadError) -> (TargetAddress, media: TargetAddress?) {
        let address = try TargetAddress(parsing: target, allowRemote: allowRemote)
        guard let mediaEndpoint else { return (address, nil) }
        let media = try TargetAddress(parsing: mediaEndpoint, allowRemote: allowRemote)
        guard case .rpc = media else {
            throw LoadError(.usage, "'\(mediaEndpoint)' is not a media endpoint. Write it as ipc:///PATH/media.sock.")
        }
        return (address, media)
    }

    /// Connects and signs in.
    func connect() async throws -> any DiaryTarget {
        guard let text = try? String(contentsOfFile: passwordFile, encoding: .utf8),
            let password = text.split(separator: "\n", omittingEmptySubsequences: false).first, !password.isEmpty
        else { throw LoadError(.unreadable, "\(passwordFile) has no password in its first line.") }
        let signIn = SignIn(account: account, password: String(password))
        let pictures = try PictureSource(folder: photos)
        switch try addresses().0 {
        case .http(let base):
            let connection = HTTPConnection(base: base, connections: httpConnections, timeout: .seconds(timeout))
            return try await HTTPTarget(connection: connection, signIn: signIn, pictures: pictures)
        case .rpc(let endpoint):
            let connection = try await RPCConnection(
                entryEndpoint: endpoint, mediaEndpoint: mediaEndpoint, timeout: .seconds(timeout))
            return try await RPCTarget(connection: connection, signIn: signIn, pictures: pictures)
        case .binary(let endpoint):
            let connection = try await RPCConnection(
                gateway: endpoint, security: try security(endpoint), timeout: .seconds(timeout))
            return try await RPCTarget(connection: connection, signIn: signIn, pictures: pictures)
        }
    }

    private func security(_ endpoint: String) throws(LoadError) -> TransportSecurity {
        let pair = try Self.content(of: keys)
        let server = String(decoding: try Self.content(of: serverKey), as: UTF8.self)
        do {
            return try TransportSecurity(
                clientOf: endpoint, keys: pair, serverKey: server.trimmingCharacters(in: .whitespacesAndNewlines))
        } catch {
            throw LoadError(.unreadable, "\(keys ?? ""), \(serverKey ?? ""): \(error.message)")
        }
    }

    /// Returns the first MiB of a key file.
    private static func content(of path: String?) throws(LoadError) -> [UInt8] {
        guard let path, let handle = FileHandle(forReadingAtPath: path), let data = try? handle.read(upToCount: 1 << 20)
        else { throw LoadError(.unreadable, "\(path ?? "A key file") cannot be read.") }
        return Array(data)
    }
}
