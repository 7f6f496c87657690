public import Logging
public import ZRPC

/// Serves within the process, hands a channel to what is served to `body`, and takes everything down whatever it does.
///
/// Server and client have a transport of their own, as in two processes: what travels is encoded, checked and counted
/// as on a socket, without one. `client` are interceptors round the channel's calls, `server` those round the handlers.
/// Several may run at once. Throws what `body` throws.
public func withServices<Result>(
    _ services: [ServiceDefinition], configuration: TransportConfiguration = TransportConfiguration(),
    client: [any ClientInterceptor] = [], server: [any ServerInterceptor] = [],
    logger: Logger = Logger(label: "zrpc.testing", factory: { _ in SwiftLogNoOpLogHandler() }),
    _ body: (Channel) async throws -> Result
) async throws -> Result {
    let serving = try Transport(configuration: configuration, logger: logger)
    let calling = try Transport(configuration: configuration, logger: logger, interceptors: client)
    let outcome: Swift.Result<Result, any Error>
    do {
        let endpoint = "memory://zrpc-testing-\(UInt64.random(in: 0 ... .max))"
        _ = try await serving.serve(services, at: endpoint, interceptors: server)
        let channel = calling.channel(to: endpoint)
        try await channel.waitUntilReady(timeout: .seconds(60))
        outcome = .success(try await body(channel))
    } catch {
        outcome = .failure(error)
    }
    await calling.shutdown(grace: .zero)
    await serving.shutdown(grace: .zero)
    return try outcome.get()
}
