import AsyncHTTPClient
import NIOCore
import NIOSSL
import Synchronization

/// The HTTP clients of this process: one that trusts the machine's authorities, and one for each file of additional
/// authorities.
enum TrustingClients {
    private static let clients = Mutex<[String: HTTPClient]>([:])

    /// Returns the client that also trusts the authorities in a PEM file; if `file` is nil, the client trusts the
    /// machine's authorities only. Throws if the file cannot be read.
    static func client(trusting file: String?) throws(CommandError) -> HTTPClient {
        try clients.withLock { clients throws(CommandError) in
            if let made = clients[file ?? ""] { return made }
            let made = HTTPClient(
                eventLoopGroupProvider: .singleton, configuration: try configuration(trusting: file))
            clients[file ?? ""] = made
            return made
        }
    }

    private static func configuration(trusting file: String?) throws(CommandError) -> HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        if let file {
            do {
                tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(file))]
            } catch {
                throw CommandError(.usage, CommandFault.noAuthority, ["path": file])
            }
        }
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls,
            timeout: HTTPClient.Configuration.Timeout(connect: .seconds(5), read: .seconds(120)))
        // If no server listens, the user gets the error at once.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}
