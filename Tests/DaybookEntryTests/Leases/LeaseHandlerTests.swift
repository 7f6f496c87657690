import DaybookAPI
import Synchronization
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("Leases over the service")
struct LeaseHandlerTests {
    private typealias Requests = RequestWriter<HoldLeaseRequest>
    private typealias Responses = ResponseStream<HoldLeaseResponse>.AsyncIterator

    /// Runs `body` as a gateway that was granted a lease.
    private func asGateway(
        _ service: ServiceHarness, _ body: @Sendable (Requests, inout Responses) async throws -> Void
    ) async throws {
        try await service.leases.holdLease { requests, responses in
            var iterator = responses.makeAsyncIterator()
            var request = HoldLeaseRequest()
            request.renewal = 1
            try await requests.write(request)
            let grant = try await iterator.next()?.message
            #expect(grant?.renewal == 1 && grant?.leaseMs == 2000 && grant?.number == 0)
            try await body(requests, &iterator)
            requests.finish()
            while try await iterator.next() != nil {}
        }
    }

    /// Checks the revocations of a change: its response is sent after they are confirmed, and not before.
    private func revocations(
        of change: @escaping @Sendable () async throws -> Void, _ requests: Requests, _ responses: inout Responses,
        meanwhile: () async throws -> Void
    ) async throws -> [DaybookAPI.Revocation] {
        let isAnswered = Mutex(false)
        async let answer: Void = {
            try await change()
            isAnswered.withLock { $0 = true }
        }()
        let told = try #require(try await responses.next()?.message)
        try await meanwhile()
        #expect(!isAnswered.withLock { $0 } && told.number > 0)
        var request = HoldLeaseRequest()
        request.confirmed = told.number
        try await requests.write(request)
        try await answer
        return told.revocations
    }

    @Test("What is taken away is answered when the gateway has forgotten it; other changes do not wait")
    func takenAway() async throws {
        let service = try await ServiceHarness()
        let (me, phone) = (try await service.owner(), try await service.logIn("minji", "right password"))
        let other = try await service.another("other")
        let photo = try await made(1, service, me)
        let doomed = try await made(2, service, me)
        try await asGateway(service) { requests, responses in
            let changes: [(revokesToken: Bool, change: @Sendable () async throws -> Void)] = [
                (false, { try await hide(photo, service, me) }),
                (false, { try await delete(doomed, service, me) }),
                (true, { _ = try await service.accounts.lockCurrentSession(.init(), options: me) }),
                (true, { _ = try await service.accounts.deleteCurrentSession(.init(), options: phone) }),
            ]
            for (revokesToken, change) in changes {
                let revoked = try await revocations(of: change, requests, &responses) {
                    // Neither somebody else's change waits, nor the reading of what is changed.
                    _ = try await made(3, service, other)
                    _ = try await service.accounts.getAccount(GetAccountRequest(), options: me)
                }
                #expect(revoked.count == 1)
                #expect(revoked.allSatisfy { ($0.tokenDigest.count == 32) == revokesToken })
                #expect(revoked.allSatisfy { $0.photoId.isEmpty == revokesToken })
            }
        }
        await service.stop()
    }

    @Test("A caption, a favourite or the trash take no bytes away; a turn does")
    func untouched() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let photo = try await made(1, service, me)
        try await asGateway(service) { requests, responses in
            try await update(photo, service, me) { $0.caption = "강" }
            var trash = DeletePhotoRequest()
            trash.id = photo
            _ = try await service.photos.deletePhoto(trash, options: me)
            var restore = UndeletePhotoRequest()
            restore.id = photo
            _ = try await service.photos.undeletePhoto(restore, options: me)
            let revoked = try await revocations(
                of: { try await update(photo, service, me) { $0.turn = 90 } }, requests, &responses
            ) {}
            #expect(revoked.map(\.photoId) == [photo])
        }
        await service.stop()
    }

    @Test("A new password revokes every token of the account")
    func password() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        for _ in 0..<2 { _ = try await service.logIn("minji", "right password") }
        try await asGateway(service) { requests, responses in
            let revoked = try await revocations(
                of: {
                    var request = ChangePasswordRequest()
                    request.currentPassword = "right password"
                    request.newPassword = "another password"
                    _ = try await service.accounts.changePassword(request, options: me)
                }, requests, &responses
            ) {}
            #expect(Set(revoked.map(\.tokenDigest)).count == 3)
        }
        await service.stop()
    }

    @Test("An answer says what it may be remembered by, and ends when hidden things close")
    func answers() async throws {
        let service = try await ServiceHarness()
        let me = try await service.owner()
        let photo = try await made(1, service, me)
        var request = ResolveLeasedBytesRequest()
        request.id = photo
        request.size = .thumb
        let open = try await service.leases.resolveLeasedBytes(request, options: me)
        #expect(open.bytes?.digest.count == 64 && open.owner > 0 && open.lastsMs == 60_000)
        let token = me.metadata["authorization"]?.dropFirst("Bearer ".count) ?? ""
        #expect(open.tokenDigest == SessionToken.hash(of: String(token)))
        try await hide(photo, service, me)
        let closed = await failure { _ = try await service.leases.resolveLeasedBytes(request, options: me) }
        #expect(closed?.reason == "HIDDEN_LOCKED")
        var unlock = UnlockCurrentSessionRequest()
        unlock.password = "right password"
        _ = try await service.accounts.unlockCurrentSession(unlock, options: me)
        service.harness.clock.advance(seconds: 595)
        let hidden = try await service.leases.resolveLeasedBytes(request, options: me)
        #expect((4000...5000).contains(hidden.lastsMs))
        await service.stop()
    }

    // MARK: Changes

    private func made(_ number: Int, _ service: ServiceHarness, _ options: CallOptions) async throws -> String {
        let facts = photoFacts(number)
        var request = CreatePhotoRequest()
        request.digest = hexadecimal(facts.digest)
        request.sizeBytes = facts.sizeBytes
        request.probe = Probe()
        request.probe?.mediaType = facts.mediaType
        request.probe?.kind = .photo
        request.probe?.decodable = true
        request.probe?.thumbHash = "hash"
        return try await service.photos.createPhoto(request, options: options).id
    }

    private func update(
        _ id: String, _ service: ServiceHarness, _ options: CallOptions, _ change: (inout Photo) -> Void
    ) async throws {
        var request = UpdatePhotoRequest()
        request.id = id
        var photo = Photo()
        change(&photo)
        request.photo = photo
        _ = try await service.photos.updatePhoto(request, options: options)
    }

    private func hide(_ id: String, _ service: ServiceHarness, _ options: CallOptions) async throws {
        try await update(id, service, options) { $0.hidden = true }
    }

    private func delete(_ id: String, _ service: ServiceHarness, _ options: CallOptions) async throws {
        var request = DeletePhotoRequest()
        request.id = id
        request.permanent = true
        _ = try await service.photos.deletePhoto(request, options: options)
    }
}
