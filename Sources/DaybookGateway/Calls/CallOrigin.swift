import DaybookAPI
import Logging
import Wording
import ZRPC

/// On whose behalf the gateway calls services: a request over HTTP, or a call of the binary API.
protocol CallOrigin: Sendable {
    /// Whether the caller shows a token.
    var hasToken: Bool { get }
    /// What the token is remembered by; nil without one.
    var tokenDigest: TokenDigest? { get }
    /// Where what goes wrong is logged, with the request's id.
    var logger: Logger { get }

    /// What a call to the service carries: the request's id, and the token for who may see it.
    func metadata(for service: ServiceChannels.Service) -> Metadata
    /// Notes time that was spent in a service.
    func spent(_ time: Duration, in service: ServiceChannels.Service)
    /// Does work that is for nobody once the caller is gone: then it is cancelled.
    func whileWaitedFor<Answer: Sendable>(
        _ work: @escaping @Sendable () async throws(RPCError) -> Answer
    ) async throws(RPCError) -> Answer
}

extension CallOrigin {
    /// A call that is cancelled cancels its task, and the work with it.
    func whileWaitedFor<Answer: Sendable>(
        _ work: @escaping @Sendable () async throws(RPCError) -> Answer
    ) async throws(RPCError) -> Answer { try await work() }
}

extension Exchange: CallOrigin {
    var hasToken: Bool { credential.token != nil }
    var tokenDigest: TokenDigest? { credential.token.flatMap { TokenDigest(of: $0) } }

    func spent(_ time: Duration, in service: ServiceChannels.Service) { timing.add(service.name, time) }

    /// Over HTTP a caller goes by closing the connection, or their side of it.
    func whileWaitedFor<Answer: Sendable>(
        _ work: @escaping @Sendable () async throws(RPCError) -> Answer
    ) async throws(RPCError) -> Answer {
        guard let standing = body?.standing else { return try await work() }
        let result = await withTaskGroup(of: Result<Answer, RPCError>?.self) { group in
            group.addTask {
                do throws(RPCError) { return .success(try await work()) } catch { return .failure(error) }
            }
            group.addTask {
                await standing.ended()
                return nil
            }
            var result: Result<Answer, RPCError>?
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
