/// The parts that all operations share, over any storage, and the diary's background work.
///
/// The operations themselves belong to the context of a call, which carries the diary: ``ReadContext`` and
/// ``WriteContext``.
final class Diary: Sendable {
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
    let callers: Callers
    /// The owners of the links of shares, by the hash of the link's secret.
    let shareOwners = TokenOwners()
    /// The quota, in bytes, of an account without its own quota; `nil` for no limit.
    let standardQuota: Int64?
    /// The bound on each transaction of work that touches many records.
    let steps: StepLimits
    let followUpLimiter = FollowUpLimiter()

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
        callers = Callers(store: store)
    }
}
