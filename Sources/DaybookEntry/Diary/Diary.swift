import Wording

/// The diary's rules at work: what callers may ask, over any storage.
///
/// Each operation takes the transaction it runs in, so that who the caller is, what they see and what they change is
/// one state.
/// Operations do not wait and do not know how they are reached.
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
    /// The same of the links of shares.
    let shareOwners = TokenOwners()
    /// The most bytes of originals of an account without a bound of its own; `nil` for no bound.
    let standardQuota: Int64?
    /// The bound on one transaction's part of work that touches many things.
    let steps: StepLimits
    let followUpTurns = FollowUpTurns()

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

/// Who calls, as the transaction at hand knows them.
struct Caller: Sendable {
    let account: StoredAccount
    let session: StoredSession
    let tokenHash: [UInt8]
    /// Whether hidden things are open to the caller now.
    var isUnlocked = false

    var owner: Int64 { account.owner }

    /// Whether the caller may see the diary's contents: a log-in, or an app with that scope.
    var mayRead: Bool { session.app?.scopes.contains(.read) ?? true }
    /// Whether the caller may change the diary's contents: a log-in, or an app with that scope.
    var mayWrite: Bool { session.app?.scopes.contains(.write) ?? true }

    /// - Throws: ``DiaryError`` of code `permissionDenied` unless the caller is an owner of the server.
    func requireOwnerOfServer() throws(DiaryError) {
        guard account.role == .owner else { throw DiaryError(.permissionDenied, AccountFault.ownersOnly) }
    }
}

extension Diary {
    /// Returns the turn that a caller's read takes. A heavy read of a token that was not seen lately costs a look-up first.
    ///
    /// - Throws: ``DiaryError`` as ``caller(_:in:now:)`` when it looks the token up.
    func turn(of credential: Credential, _ cost: ReadTurn.Cost, now: Instant) async throws -> ReadTurn {
        let known = party(of: credential)
        let newcomers = ReadTurn(party: .newcomers, cost: .light)
        if known != .newcomers { return ReadTurn(party: known, cost: cost) }
        if cost == .light || credential.tokenHash == nil { return newcomers }
        let owner = try await store.read(newcomers) { try caller(credential, in: $0, now: now).owner }
        return ReadTurn(party: .account(owner), cost: cost)
    }

    /// Returns the party that a caller's reads and writes are counted for, as far as it is known without a look-up.
    func party(of credential: Credential) -> TurnParty {
        guard let hash = credential.tokenHash, let owner = tokenOwners.owner(of: hash) else { return .newcomers }
        return .account(owner)
    }

    /// Tells who calls.
    ///
    /// - Throws: ``DiaryError`` of code `unauthenticated` for no token, an unknown one, and one that is over.
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
