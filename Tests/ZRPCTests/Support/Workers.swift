import Synchronization
import ZRPC
import ZRPCTesting

/// Several workers of one service, each with a transport of its own, and a client of all of them.
final class Workers: Sendable {
    /// One worker, as long as it runs.
    struct Worker: Sendable {
        let name: String
        let endpoint: String
        let transport: Transport
        let server: Server
    }

    private let running = Mutex<[Worker]>([])
    let clientSide: Transport
    private let transport: TransportUnderTest

    private init(_ transport: TransportUnderTest, _ settings: TransportConfiguration) throws {
        self.transport = transport
        clientSide = try Transport.test(transport, settings)
    }

    /// Makes the client and takes everything down after the body, whatever it does.
    static func with<Result>(
        _ transport: TransportUnderTest = .ipc, client settings: TransportConfiguration = TransportConfiguration(),
        _ body: (Workers) async throws -> Result
    ) async throws -> Result {
        let workers = try Workers(transport, settings)
        do {
            let result = try await body(workers)
            await workers.close()
            return result
        } catch {
            await workers.close()
            throw error
        }
    }

    var all: [Worker] { running.withLock { $0 } }

    /// Starts a worker, which answers with its name, or with the given service.
    @discardableResult
    func start(
        _ name: String, at endpoint: String, service: ServiceDefinition? = nil,
        interceptors: [any ServerInterceptor] = []
    ) async throws -> Worker {
        let transport = try Transport.test(transport)
        let definition = service ?? TestService(serverID: name).serviceDefinition
        let server = try await transport.serve([definition], at: endpoint, interceptors: interceptors)
        let worker = Worker(name: name, endpoint: endpoint, transport: transport, server: server)
        running.withLock { $0.append(worker) }
        return worker
    }

    /// Stops a worker, as a supervisor does before an update.
    func stop(_ name: String, grace: Duration = .seconds(10)) async {
        let worker = running.withLock { running -> Worker? in
            guard let index = running.firstIndex(where: { $0.name == name }) else { return nil }
            return running.remove(at: index)
        }
        await worker?.server.drain(grace: grace)
        await worker?.transport.shutdown(grace: .zero)
    }

    func client(of target: String, policy: LoadBalancing = .leastOutstanding) -> TestServiceClient {
        TestServiceClient(channel: clientSide.channel(to: target, policy: policy))
    }

    private func close() async {
        await clientSide.shutdown(grace: .zero)
        for worker in all { await worker.transport.shutdown(grace: .zero) }
    }
}

/// Counts, by name, from many tasks.
final class CallCount: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func count(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
    subscript(_ name: String) -> Int { counts.withLock { $0[name] ?? 0 } }
    var total: Int { counts.withLock { $0.values.reduce(0, +) } }
    var names: Set<String> { counts.withLock { Set($0.keys) } }
}

/// Counts the calls that reach a server, and fails them if asked to.
struct CountingInterceptor: ServerInterceptor {
    let name: String
    let tally: CallCount
    var failure: RPCError?

    func intercept<Response: Sendable>(
        _ context: ServerContext, next: () async throws -> Response
    ) async throws -> Response {
        tally.count(name)
        if let failure { throw failure }
        return try await next()
    }
}
