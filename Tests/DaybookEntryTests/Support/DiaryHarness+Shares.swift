@testable import DaybookEntry

extension DiaryHarness {
    @discardableResult
    func createShare(
        _ input: ShareInput, password: String = "", _ caller: Caller
    ) async throws -> (share: StoredShare, outcome: WriteOutcome) {
        let (diary, now) = (diary, clock.now)
        let stored = try await store.read { transaction in
            try UUIDBytes(input.id).flatMap { try transaction.shares.share(owner: caller.owner, id: $0) }
        }
        var input = input
        input.hasPassword = !password.isEmpty
        let (asked, hash) = (input, try await diary.sharePasswordHash(password, of: stored, owner: caller.owner))
        return try await store.write {
            try diary.createShare(asked, passwordHash: hash, caller: caller, in: $0, now: now)
        }
    }

    func share(_ id: UUIDBytes, _ caller: Caller) async throws -> StoredShare {
        let diary = diary
        return try await store.read { try diary.share(id.description, caller: caller, in: $0) }
    }

    @discardableResult
    func revokeShare(_ id: UUIDBytes, ifMatch: String = "", _ caller: Caller) async throws -> StoredShare {
        let (diary, now) = (diary, clock.now)
        return try await store.write {
            try diary.revokeShare(id.description, ifMatch: ifMatch, caller: caller, in: $0, now: now)
        }
    }

    /// Opens a share as whoever has its link.
    @discardableResult
    func open(
        _ share: StoredShare, grant: String = "", admission: String = "", as what: ShareViewKind = .page,
        uncovers: Bool = true
    ) async throws -> OpenedShare {
        try await diary.openShared(
            ShareVisit(token: share.token, grants: [grant], admission: admission), as: what, uncovers: uncovers,
            now: clock.now)
    }

    func photo(
        _ number: Int, key: String = "", of share: StoredShare, grants: [String] = [], wasAdmitted: Bool = false
    ) async throws -> StoredPhoto {
        try await diary.sharedPhoto(
            ShareVisit(token: share.token, grants: grants, wasAdmitted: wasAdmitted), number: number, key: key,
            now: clock.now
        ).photo
    }
}
