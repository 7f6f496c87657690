import DaybookAPI
import Hashing
import ServiceRuntime
import Synchronization
import ZRPC

/// entry-service's leases, of which a test says what is revoked.
final class FakeLeases: LeaseServiceHandler {
    private struct State {
        var waiting: [HoldLeaseResponse] = []
        var number: UInt64 = 0
        var confirmed: UInt64 = 0
        var holders = 0
    }

    private let diary: FakeDiary
    private let state = Mutex(State())
    private let signal = WorkSignal()

    init(diary: FakeDiary) { self.diary = diary }

    /// The revocations that were confirmed until now.
    var confirmed: UInt64 { state.withLock { $0.confirmed } }
    /// The number of gateways that hold a lease.
    var holders: Int { state.withLock { $0.holders } }

    /// Has the gateway forget a photo. Returns the number that it confirms then.
    func revoke(photo: String) -> UInt64 { revoke { $0.photoId = photo } }

    /// Has the gateway forget something of the first diary. Returns the number that it confirms then.
    func revoke(_ change: (inout Revocation) -> Void) -> UInt64 {
        defer { signal.signal() }
        return state.withLock { state in
            state.number += 1
            var response = HoldLeaseResponse()
            response.number = state.number
            var revocation = Revocation()
            revocation.owner = 1
            change(&revocation)
            response.revocations = [revocation]
            state.waiting.append(response)
            return state.number
        }
    }

    func holdLease(
        _ requests: RequestStream<HoldLeaseRequest>, to responses: ResponseWriter<HoldLeaseResponse>,
        context: ServerContext
    ) async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { [self] in
                for try await request in requests { hear(request.message) }
                state.withLock { $0.holders -= 1 }
            }
            group.addTask { [self] in
                repeat {
                    for response in state.withLock({ exchange(&$0.waiting, with: []) }) {
                        try await responses.write(response)
                    }
                } while await signal.wait()
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private func hear(_ request: HoldLeaseRequest) {
        state.withLock { state in
            state.confirmed = max(state.confirmed, request.confirmed)
            guard request.renewal > 0 else { return }
            if request.renewal == 1 { state.holders += 1 }
            var response = HoldLeaseResponse()
            response.renewal = request.renewal
            response.leaseMs = 60_000
            state.waiting.append(response)
        }
        signal.signal()
    }

    func resolveLeasedBytes(
        _ request: ResolveLeasedBytesRequest, context: ServerContext
    ) async throws -> ResolveLeasedBytesResponse {
        try diary.admit(context)
        var response = ResolveLeasedBytesResponse()
        response.bytes = try diary.bytes(request.id)
        if request.live {
            response.bytes?.mediaType = "video/mp4"
            response.bytes?.offset = 1000
            response.bytes?.sizeBytes -= 1500
        }
        response.bytes?.accountId = "account"
        response.owner = 1
        response.lastsMs = 60_000
        response.tokenDigest = SHA256.hash(data: Array("good".utf8))
        return response
    }
}
