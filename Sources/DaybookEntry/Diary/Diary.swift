import Wording

/// The diary's rules: the operations that callers may request, over any storage.
///
/// Each operation takes the transaction it runs in, so that the caller's identity, the data read and the changes belong
/// to one state. Operations do not wait, and do not depend on the transport.
struct Diary: Sendable {
    let store: any DiaryStore
    let clock: DiaryClock
    let random: RandomSource
    let entryRules: EntryRules
    let photoRules: PhotoRules
    let accountRules: AccountRules
    let tokens: PageTokens
    let shareSecrets: ShareSecrets
    let passwords: PasswordHasher
    let throttles: LoginThrottles
    let challenges: PasskeyChallenges
    let removalClock: RemovalClock
    let uses: LastUseBuffer
    let tokenOwners = TokenOwners()
    /// The owners of the links of shares, by the hash of the link's secret.
    let shareOwners = TokenOwners()
    /// The quota, in bytes, of an account without a quota of its own; `nil` for no limit.
    let standardQuota: Int64?
    /// The bound on each transaction of work that touches many records.
    let steps: StepLimits
    let followUpTurns = FollowUpLimiter()

    init(
        store: any DiaryStore, zones: TimeZoneDatabase, passwords: PasswordHasher, clock: DiaryClock = .system,
        random: RandomSource = .system, standardQuota: Int64? = nil, steps: StepLimits = StepLimits()
    ) {
        self.steps = steps
        self.standardQuota = standardQuota
        self.store = store
        self.clock = clock
        self.random = random
        self.passwords = passwords
        entryRules = EntryRules(zones: zones)
        photoRules = PhotoRules(times: PhotoTimeRules(zones: zones))
        accountRules = AccountRules(zones: zones)
        tokens = PageTokens(key: store.pageTokenKey)
        shareSecrets = ShareSecrets(diaryKey: store.pageTokenKey)
        throttles = LoginThrottles()
        challenges = PasskeyChallenges(random: random)
        removalClock = RemovalClock()
        uses = LastUseBuffer()
    }
}

/// The caller of an operation, as read in the current transaction.
struct Caller: Sendable {
    let account: StoredAccount
    let session: StoredSession
    let tokenHash: [UInt8]
    /// Whether hidden items are unlocked for the caller now.
    var isUnlocked = false

    var owner: Int64 { account.owner }

    /// Whether the caller may see the diary's contents: a login, or an app with that scope.
    var mayRead: Bool { session.app?.scopes.contains(.read) ?? true }
    /// Whether the caller may change the diary's contents: a login, or an app with that scope.
    var mayWrite: Bool { session.app?.scopes.contains(.write) ?? true }

    /// Refuses a caller who is not an owner of the server.
    ///
    /// - Throws: ``DiaryError`` of code `permissionDenied`.
    func requireOwnerOfServer() throws(DiaryError) {
        guard account.role == .owner else { throw DiaryError(.permissionDenied, AccountFault.ownersOnly) }
    }
}

extension Diary {
    /// Returns the party and cost of a caller's read. A heavy read with a token that is not in the cache costs a
    /// look-up first.
    ///
    /// - Throws: ``DiaryError`` as ``caller(_:in:now:)`` does if it looks up the token.
    func turn(of credential: Credential, _ cost: ReadScheduling.Cost, now: Instant) async throws -> ReadScheduling {
        let known = party(of: credential)
        let newcomers = ReadScheduling(party: .newcomers, cost: .light)
        if known != .newcomers { return ReadScheduling(party: known, cost: cost) }
        if cost == .light || credential.tokenHash == nil { return newcomers }
        let owner = try await store.read(newcomers) { try caller(credential, in: $0, now: now).owner }
        return ReadScheduling(party: .account(owner), cost: cost)
    }

    /// Returns the party that a caller's reads and writes count for, as far as the cache knows it.
    func party(of credential: Credential) -> SchedulingParty {
        guard let hash = credential.tokenHash, let owner = tokenOwners.owner(of: hash) else { return .newcomers }
        return .account(owner)
    }

    /// Returns the caller with a credential.
    ///
    /// - Throws: ``DiaryError`` of code `unauthenticated` if the token is missing, unknown or expired.
    func caller(_ credential: Credential, in transaction: any DiaryReading, now: Instant) throws -> Caller {
        guard let hash = credential.tokenHash else {
            throw DiaryError(.unauthenticated, RequestFault.tokenMissing)
        }
        guard let session = try transaction.accounts.session(tokenHash: hash), session.expireTime > now,
            let account = try transaction.accounts.account(owner: session.owner), !account.isDisabled
        else { throw DiaryError(.unauthenticated, RequestFault.tokenInvalid) }
        uses.note(hash, lastUse: session.lastUseTime, now: now)
        tokenOwners.note(hash, owner: session.owner)
        return Caller(
            account: account, session: session, tokenHash: hash, isUnlocked: session.isUnlocked(at: now))
    }
}

extension Diary {
    /// Returns the given digests of which the caller has photos outside the trash, with the photos' ids.
    ///
    /// The id is `nil` for a hidden photo while hidden items are locked: the caller learns only that the upload is
    /// unnecessary.
    func known(
        digests: [[UInt8]], caller: Caller, in transaction: any DiaryReading
    ) throws -> [[UInt8]: UUIDBytes?] {
        let ids = try transaction.photos.ids(owner: caller.owner, digests: digests)
        let references = try transaction.photos.references(owner: caller.owner, ids: Array(ids.values))
        return ids.mapValues { id in
            references[id]?.isHidden == true && !caller.isUnlocked ? UUIDBytes?.none : id
        }
    }

    /// Returns the given digests that any record of any owner refers to: photos, revisions and sounds.
    func referenced(digests: [[UInt8]], in transaction: any DiaryReading) throws -> Set<[UInt8]> {
        try transaction.photos.referenced(digests: digests)
            .union(transaction.sounds.referenced(digests: digests))
    }

    /// Returns up to `limit` digests after the given one that any record of any owner refers to: sorted, without
    /// duplicates.
    func digests(after digest: [UInt8], limit: Int, in transaction: any DiaryReading) throws -> [[UInt8]] {
        try transaction.photos.digests(after: digest, limit: limit)
            .merged(with: transaction.sounds.digests(after: digest, limit: limit), limit: limit)
    }
}
