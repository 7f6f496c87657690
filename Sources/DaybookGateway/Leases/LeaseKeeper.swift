import DaybookAPI
import Logging
import ServiceLifecycle
import ZRPC

/// Holds a lease of entry-service for as long as the gateway runs: renews it, hears what is revoked, and confirms that it
/// is forgotten.
struct LeaseKeeper: Service {
    /// From one renewal to the next: a lease is renewed several times before it runs out.
    private static let renewal = Duration.milliseconds(500)
    /// Before a stream that broke off is opened again.
    private static let retry = Duration.milliseconds(250)
    /// How long entry-service is waited for when the gateway stops.
    private static let farewell = Duration.milliseconds(500)

    let answers: LeasedAnswers
    let channels: ServiceChannels
    let logger: Logger

    /// Holds the lease until graceful shutdown, and tells entry-service that it is given up then.
    func run() async {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                try await hold()
            } catch {
                logger.debug("the lease broke off", metadata: ["reason": .string("\(error)")])
            }
            await cancelWhenGracefulShutdown { try? await Task.sleep(for: Self.retry) }
        }
    }

    /// Holds the lease until its stream ends.
    private func hold() async throws {
        defer { answers.giveUp() }
        let client = LeaseServiceClient(channel: channels.entry)
        try await client.holdLease(options: channels.entryService.options(Metadata())) { requests, responses in
            // Each says whether the stream is over.
            try await withThrowingTaskGroup(of: Bool.self) { group in
                group.addTask { try await renew(requests) }
                group.addTask { try await hear(responses, requests) }
                group.addTask { try await leave(requests) }
                while let isOver = try await group.next(), !isOver {}
                group.cancelAll()
            }
        }
    }

    private func renew(_ requests: RequestWriter<HoldLeaseRequest>) async throws -> Bool {
        while !Task.isShuttingDownGracefully {
            var request = HoldLeaseRequest()
            request.renewal = answers.askForRenewal()
            // Whoever reads hears why the stream is over.
            guard (try? await requests.write(request)) != nil else { return false }
            try await Task.sleep(for: Self.renewal)
        }
        return false
    }

    private func hear(
        _ responses: ResponseStream<HoldLeaseResponse>, _ requests: RequestWriter<HoldLeaseRequest>
    ) async throws -> Bool {
        for try await response in responses {
            answers.hear(response.message)
            guard response.message.number > 0 else { continue }
            var request = HoldLeaseRequest()
            request.confirmed = response.message.number
            try await requests.write(request)
        }
        return true
    }

    private func leave(_ requests: RequestWriter<HoldLeaseRequest>) async throws -> Bool {
        try await gracefulShutdown()
        answers.giveUp()
        requests.finish()
        try await Task.sleep(for: Self.farewell)
        return true
    }
}
