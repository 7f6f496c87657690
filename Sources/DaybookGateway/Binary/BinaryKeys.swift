import DaybookSettings
import Foundation
public import Logging
public import ServiceRuntime
public import ZRPC
import ZeroMQ

/// The keys of the binary API, read from files; the list of clients is read again when its file changes.
public struct BinaryKeys: Sendable {
    private let clientsFile: String
    private let clients: AuthorizedClients
    private let keys: CurveKeyPair

    /// Reads both files. Throws a `RuntimeError` that names the file, the line and the wrong field.
    public init(keysFile: String, clientsFile: String) throws(RuntimeError) {
        self.clientsFile = clientsFile
        keys = try Self.read(keysFile, for: Setting.zrpcKeys) { (bytes) throws(RPCError) in
            try CurveKeyPair(json: bytes)
        }
        clients = AuthorizedClients(
            try Self.read(clientsFile, for: Setting.zrpcClients, parse: AuthorizedClients.parse(json:)))
    }

    /// Adds the keys and the list of clients to a transport's configuration.
    public func apply(to configuration: inout TransportConfiguration) {
        configuration.security.keys = keys
        configuration.security.authorizedClients = clients
    }

    /// Checks the file of the client list twice a second until cancelled. A file that cannot be read leaves the last
    /// list in force.
    public func keepUp(logger: Logger) async {
        var last = Self.version(clientsFile)
        while !Task.isCancelled {
            do { try await Task.sleep(for: .milliseconds(500)) } catch { return }
            let now = Self.version(clientsFile)
            guard now != last else { continue }
            last = now
            do throws(RuntimeError) {
                clients.replace(
                    with: try Self.read(clientsFile, for: Setting.zrpcClients, parse: AuthorizedClients.parse(json:)))
                logger.info("the list of clients was read again", metadata: ["file": .string(clientsFile)])
            } catch {
                logger.error("the list of clients stays as it was", metadata: ["reason": .string("\(error)")])
            }
        }
    }

    private static func version(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    private static func read<Value>(
        _ path: String, for setting: Setting, parse: ([UInt8]) throws(RPCError) -> Value
    ) throws(RuntimeError) -> Value {
        guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.read(upToCount: 1 << 20) else {
            throw RuntimeError(.configuration, "\(setting.flag): \(path) cannot be read.")
        }
        do throws(RPCError) {
            return try parse(Array(data))
        } catch {
            throw RuntimeError(.configuration, "\(setting.flag): \(path), \(error.message)")
        }
    }
}
