import DaybookAPI
import Logging
import ServiceLifecycle
import ZRPC

/// A service that holds a lease of entry-service while the gateway runs: it renews the lease, receives revocations, and
/// confirms that revoked entries are forgotten.
struct LeaseKeeper: Service {
    /// The interval between renewals: a lease is renewed several times before it expires.
    private static let renewal = Duration.milliseconds(500)
    /// The delay before a broken stream is opened again.
    private static let retry = Duration.milliseconds(250)
    /// The maximum wait for entry-service when the gateway stops.
    private static let farewell = Duration.milliseconds(500)

    let leasedResponses: LeasedResponses
    let channels: ServiceChannels
    let logger: Logger

    /// Holds the lease until graceful shutdown, and then tells entry-service that it is released.
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
        defer { leasedResponses.giveUp() }
        let client = LeaseServiceClient(channel: channels.entry)
        try await client.holdLease(options: channels.entryService.options(Metadata())) { requests, responses in
            // Each task returns whether the stream is over.
            try await withThrowingTaskGroup(of: Bool.self) { group in
                group.addTask { try await renew(requests) }
                group.addTask { try await hear(responses, requests: requests) }
                group.addTask { try await leave(requests) }
                while let isOver = try await group.next(), !isOver {}
                group.cancelAll()
            }
        }
    }

    private func renew(_ requests: RequestWriter<HoldLeaseRequest>) async throws -> Bool {
        while !Task.isShuttingDownGracefully {
            var request = HoldLeaseRequest()
            request.renewal = leasedResponses.askForRenewal()
            // The reading task gets the reason why the stream is over.
            guard (try? await requests.write(request)) != nil else { return false }
            try await Task.sleep(for: Self.renewal)
        }
        return false
    }

    private func hear(
        _ responses: ResponseStream<HoldLeaseResponse>, requests: RequestWriter<HoldLeaseRequest>
    ) async throws -> Bool {
        for try await response in responses {
            leasedResponses.apply(response.message)
            guard response.message.number > 0 else { continue }
            var request = HoldLeaseRequest()
            request.confirmed = response.message.number
            try await requests.write(request)
        }
        return true
    }

    private func leave(_ requests: RequestWriter<HoldLeaseRequest>) async throws -> Bool {
        try await gracefulShutdown()
        leasedResponses.giveUp()
        requests.finish()
        try await Task.sleep(for: Self.farewell)
        return true
    }
}
