@testable import DaybookEntry

extension DiaryHarness {
    @discardableResult
    func createShare(
        _ input: ShareInput, password: String = "", _ caller: Caller
    ) async throws -> (share: StoredShare, outcome: WriteOutcome) {
        let diary = diary
        let stored = try await store.read { transaction in
            try UUIDBytes(input.id).flatMap { try transaction.shares.share(owner: caller.owner, id: $0) }
        }
        var input = input
        input.hasPassword = !password.isEmpty
        let (asked, hash) = (input, try await diary.passwords.hash(password, ofShare: stored, owner: caller.owner))
        return try await write(caller) {
            try $0.shares.create(asked, passwordHash: hash)
        }
    }

    func share(_ id: UUIDBytes, _ caller: Caller) async throws -> StoredShare {
        return try await read(caller) { try $0.shares.share(id.description) }
    }

    @discardableResult
    func revokeShare(_ id: UUIDBytes, ifMatch: String = "", _ caller: Caller) async throws -> StoredShare {
        return try await write(caller) {
            try $0.shares.revoke(id.description, ifMatch: ifMatch)
        }
    }

    /// Switches a share off, as a restore does.
    @discardableResult
    func switchOff(_ share: StoredShare) async throws -> StoredShare {
        let now = clock.now
        return try await store.write { try $0.shares.switchOff(share, at: now) }
    }

    @discardableResult
    func switchOnShare(_ id: UUIDBytes, _ caller: Caller) async throws -> StoredShare {
        return try await write(caller) { try $0.shares.switchOn(id.description) }
    }

    /// Opens a share as whoever has its link.
    @discardableResult
    func open(
        _ share: StoredShare, grant: String = "", admission: String = "", as what: ShareViewKind = .page,
        uncovers: Bool = true
    ) async throws -> OpenedShare {
        try await diary.visit(ShareVisit(token: share.token, grants: [grant], admission: admission))
            .open(as: what, uncovers: uncovers)
    }

    func photo(
        _ number: Int, key: String = "", of share: StoredShare, grants: [String] = [], wasAdmitted: Bool = false
    ) async throws -> StoredPhoto {
        try await diary.visit(ShareVisit(token: share.token, grants: grants, wasAdmitted: wasAdmitted))
            .photo(number: number, key: key).photo
    }
}
