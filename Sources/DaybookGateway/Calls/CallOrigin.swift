import DaybookAPI
import Logging
import Wording
import ZRPC

/// The origin of the gateway's calls to services: a request over HTTP, or a call of the binary API.
protocol CallOrigin: Sendable {
    /// Whether the caller sends a token.
    var hasToken: Bool { get }
    /// The key under which data about the token is cached; nil without a token.
    var tokenDigest: TokenDigest? { get }
    /// The logger for errors, with the request's ID.
    var logger: Logger { get }

    /// Returns the metadata of a call to the service: the request's ID, and the token if the service may see it.
    func metadata(for service: ServiceChannels.Service) -> Metadata
    /// Adds time that was spent in a service.
    func spent(_ time: Duration, in service: ServiceChannels.Service)
    /// Runs work, and cancels it if the caller disconnects.
    func whileWaitedFor<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(RPCError) -> Value
    ) async throws(RPCError) -> Value
}

extension CallOrigin {
    /// Runs work. A cancelled call cancels its task, and thus the work.
    func whileWaitedFor<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(RPCError) -> Value
    ) async throws(RPCError) -> Value { try await work() }
}

extension Exchange: CallOrigin {
    var hasToken: Bool { credential.token != nil }
    var tokenDigest: TokenDigest? { credential.token.flatMap { TokenDigest(of: $0) } }

    func spent(_ time: Duration, in service: ServiceChannels.Service) { timing.add(service.name, time: time) }

    /// Runs work until it ends or the caller closes the connection, or the caller's side of it.
    func whileWaitedFor<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(RPCError) -> Value
    ) async throws(RPCError) -> Value {
        guard let status = body?.status else { return try await work() }
        let result = await withTaskGroup(of: Result<Value, RPCError>?.self) { group in
            group.addTask {
                do throws(RPCError) { return .success(try await work()) } catch { return .failure(error) }
            }
            group.addTask {
                await status.ended()
                return nil
            }
            var result: Result<Value, RPCError>?
            for await ended in group {
                result = ended ?? result
                group.cancelAll()
            }
            return result
        }
        guard let result else { throw RPCError(.cancelled, StatusFault.cancelled) }
        return try result.get()
    }
}
