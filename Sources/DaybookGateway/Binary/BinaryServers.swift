import DaybookAPI
public import Logging
import ServiceRuntime
public import ZRPC

/// The gateway's servers beside HTTP: the binary API over a network, and the operators' services on this machine.
public struct BinaryServers: Sendable {
    private let gateway: Gateway
    private let transport: Transport
    private let keys: BinaryKeys?
    private let endpoint: String?
    private let zrpc: String?
    private let logger: Logger

    /// Creates servers. `endpoint` is for operators of this machine, `zrpc` for clients of a network, who need `keys`.
    /// A nil endpoint is not served.
    public init(
        gateway: Gateway, transport: Transport, keys: BinaryKeys?, endpoint: String?, zrpc: String?,
        logger: Logger
    ) {
        self.gateway = gateway
        self.transport = transport
        self.keys = keys
        self.endpoint = endpoint
        self.zrpc = zrpc
        self.logger = logger
    }

    /// Serves while `body` runs, then drains. Throws a `RuntimeError` if an endpoint cannot be served.
    public func run(_ body: () async throws -> Void) async throws {
        let api = gateway.binary.definitions
        let standard = try StandardServices(
            beside: api, schemas: [DaybookSchema.fileDescriptorSetBase64], of: transport)
        var servers: [Server] = []
        if let endpoint {
            let operators = try StandardServices(
                beside: [], schemas: [DaybookSchema.fileDescriptorSetBase64], of: transport)
            servers.append(try await serve(operators.definitions, at: endpoint, flag: "--endpoint"))
        }
        if let zrpc {
            guard zrpc.hasPrefix("tcp://") else {
                throw RuntimeError(.configuration, "--zrpc is tcp://HOST:PORT; it is \(zrpc).")
            }
            servers.append(try await serve(api + standard.definitions, at: zrpc, flag: "--zrpc"))
            logger.info("the binary API is served", metadata: ["endpoint": .string(zrpc)])
        }
        let upkeep = keys.map { keys in Task { await keys.keepUp(logger: logger) } }
        defer { upkeep?.cancel() }
        do {
            try await body()
        } catch {
            await drain(servers, health: standard.health)
            throw error
        }
        await drain(servers, health: standard.health)
    }

    private func drain(_ servers: [Server], health: Health) async {
        health.shutDown()
        for server in servers { await server.drain(grace: .seconds(2)) }
    }

    private func serve(_ services: [ServiceDefinition], at endpoint: String, flag: String) async throws(RuntimeError)
        -> Server
    {
        do throws(RPCError) {
            return try await transport.serve(
                services, at: endpoint, interceptors: Observability.serverInterceptors)
        } catch {
            throw RuntimeError(.configuration, "\(flag): \(error.message)", cause: error)
        }
    }
}
