import Wording

/// The admission of callers by the tokens that they show.
struct Callers: Sendable {
    let store: any DiaryStore
    /// The sessions used since the last upkeep, which stores their last use.
    let uses = LastUseBuffer()
    private let owners = TokenOwners()

    init(store: any DiaryStore) {
        self.store = store
    }

    /// Returns the party and cost of a caller's read. A heavy read with a token that is not in the cache costs a
    /// look-up first.
    ///
    /// - Throws: ``DiaryError`` as ``caller(_:in:now:)`` does if it looks up the token.
    func scheduling(
        of credential: Credential, _ cost: ReadScheduling.Cost, now: Instant
    ) async throws -> ReadScheduling {
        let known = party(of: credential)
        let newcomers = ReadScheduling(party: .newcomers, cost: .light)
        if known != .newcomers { return ReadScheduling(party: known, cost: cost) }
        if cost == .light || credential.tokenHash == nil { return newcomers }
        let owner = try await store.read(newcomers) { try caller(credential, in: $0, now: now).owner }
        return ReadScheduling(party: .account(owner), cost: cost)
    }

    /// Returns the party to which a caller's reads and writes are charged; `.newcomers` if the token is not in the
    /// cache.
    func party(of credential: Credential) -> SchedulingParty {
        guard let hash = credential.tokenHash, let owner = owners.owner(of: hash) else { return .newcomers }
        return .account(owner)
    }

    /// Returns the caller with a credential.
    ///
    /// - Throws: ``DiaryError`` of code `unauthenticated` if the token is missing, unknown or expired.
    func caller(_ credential: Credential, in transaction: any DiaryReading, now: Instant) throws -> Caller {
        let hash = try credential.shownHash()
        guard let (session, account) = try transaction.accounts.sessionAndAccount(tokenHash: hash),
            session.expireTime > now, !account.isDisabled
        else { throw DiaryError(.unauthenticated, RequestFault.tokenInvalid) }
        uses.note(hash, lastUse: session.lastUseTime, now: now)
        owners.note(hash, owner: session.owner)
        return Caller(
            account: account, session: session, tokenHash: hash, isUnlocked: session.isUnlocked(at: now))
    }
}
