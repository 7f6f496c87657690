import DaybookAPI
import Logging
import ZRPC

/// Makes the calls of requests: waits for a service that restarts, tries again where that is safe, notes the time.
struct ServiceCaller: Sendable {
    /// How long a request waits for a service that is not there.
    static let patience = Duration.seconds(2)

    let channels: ServiceChannels
    let transcoder: Transcoder

    /// One call with bytes in wire format, on behalf of a request.
    ///
    /// A call that never ran is made once more within the patience; so is one whose fate is unknown, if it only reads.
    func unary(
        _ method: MethodDescriptor, _ body: [UInt8], for exchange: Exchange, idempotencyKey: [UInt8] = []
    ) async throws(RPCError) -> RawResponse {
        let service = channels.service(of: method)
        let options = CallOptions(metadata: exchange.metadata(for: service), idempotencyKey: idempotencyKey)
        let giveUp = ContinuousClock.now + Self.patience
        var attempts = 0
        while true {
            try await waitUntilReady(service, until: giveUp)
            attempts += 1
            do throws(RPCError) {
                let answer = try await service.channel.unary(method, body: body, options: options)
                exchange.timing.add(service.name, answer.serverTime)
                return answer
            } catch {
                guard attempts < 2, error.code == .unavailable, Self.mayRepeat(error, method) else { throw error }
                exchange.logger.debug(
                    "calling again", metadata: ["method": .string(method.path), "reason": .string("\(error)")])
            }
        }
    }

    /// The same with messages; the metadata are the answer's trailers.
    func call<Request, Response>(
        _ method: MethodDescriptor, _ request: Request, as response: Response.Type, for exchange: Exchange,
        idempotencyKey: [UInt8] = []
    ) async throws(RPCError) -> (message: Response, metadata: Metadata)
    where Request: WireMessage, Response: WireMessage {
        let bytes = try transcoder.wireBytes(request)
        let answer = try await unary(method, bytes, for: exchange, idempotencyKey: idempotencyKey)
        return (try transcoder.message(Response.self, fromWire: answer.body), answer.metadata)
    }

    /// Asks entry-service whether the request's token is good. Throws UNAUTHENTICATED if it is not.
    func authorize(_ exchange: Exchange) async throws(RPCError) {
        guard exchange.credential.token != nil else { throw .unauthenticated() }
        _ = try await unary(AccountServiceMethods.getAccount, [], for: exchange)
    }

    /// Waits for a service, at most for the patience. Throws UNAVAILABLE when it does not come.
    func waitUntilReady(_ service: ServiceChannels.Service) async throws(RPCError) {
        try await waitUntilReady(service, until: ContinuousClock.now + Self.patience)
    }

    private func waitUntilReady(
        _ service: ServiceChannels.Service, until giveUp: ContinuousClock.Instant
    ) async throws(RPCError) {
        if service.channel.state == .ready { return }
        do {
            try await service.channel.waitUntilReady(timeout: max(.zero, giveUp - ContinuousClock.now))
        } catch {
            throw RPCError(
                .unavailable, "\(service.name) is not ready.", reason: "SERVICE_UNAVAILABLE",
                retryAfter: .seconds(1), outcome: .notSent, cause: error)
        }
    }

    private static func mayRepeat(_ error: RPCError, _ method: MethodDescriptor) -> Bool {
        switch error.outcome {
        case .notSent, .refused: true
        case .unknown: method.idempotency == .noSideEffects
        case .processed: false
        }
    }
}
