import DaybookAPI
import Work
import ZRPC

/// The handler of LeaseService, for gateways: only our own services reach this endpoint.
struct LeaseHandler: LeaseServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }
    private var hub: LeaseHub { diary.store.leases }

    /// Holds a gateway's lease until the gateway ends the stream or the service stops.
    func holdLease(
        _ requests: RequestStream<HoldLeaseRequest>, to responses: ResponseWriter<HoldLeaseResponse>,
        context: ServerContext
    ) async throws {
        let holder = try await BlockingWork.run { [hub] () throws in try hub.join() }
        // A gateway that is lost without signing off may respond from memory until its lease has expired.
        defer { holder.leave(inOrder: false) }
        try await withThrowingTaskGroup { group in
            group.addTask {
                for try await request in requests {
                    holder.heard(renewal: request.message.renewal, confirmed: request.message.confirmed)
                }
                holder.leave(inOrder: true)
            }
            group.addTask {
                while let delivery = await holder.next() { try await responses.write(HoldLeaseResponse(delivery)) }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    func resolveLeasedBytes(
        _ request: ResolveLeasedBytesRequest, context: ServerContext
    ) async throws -> ResolveLeasedBytesResponse {
        try await runner.read(request, in: context) { work in
            let photo = try work.photos.photo(request.id)
            var response = ResolveLeasedBytesResponse()
            response.bytes = try work.photos.bytes(of: photo, size: request.size, live: request.live)
            response.owner = photo.owner
            response.tokenDigest = work.caller.tokenHash
            response.lastsMs = work.now.leasedMilliseconds(until: work.caller.end(ofSeeing: photo))
            return response
        }
    }
}

extension Instant {
    /// Returns the time, in milliseconds, for which a gateway may cache a decision that is valid from this instant until
    /// another.
    func leasedMilliseconds(until end: Instant) -> UInt32 {
        let milliseconds = max(0, end.microseconds - microseconds) / 1000
        return UInt32(clamping: min(milliseconds, Limits.leasedResponseMilliseconds))
    }
}

extension HoldLeaseResponse {
    init(_ delivery: LeaseBook.Delivery) {
        self.init()
        revocations = delivery.revocations.each.map { DaybookAPI.Revocation($0) }
        everything = delivery.revocations.isEverything
        number = delivery.number
        renewal = delivery.renewal
        if renewal > 0 { leaseMs = LeaseBook.termMilliseconds }
    }
}

extension DaybookAPI.Revocation {
    init(_ revocation: DaybookEntry.Revocation) {
        self.init()
        owner = revocation.owner
        switch revocation {
        case .token(_, let hash): tokenDigest = hash
        case .photo(_, let id): photoId = id.description
        case .shares: shares = true
        }
    }
}
