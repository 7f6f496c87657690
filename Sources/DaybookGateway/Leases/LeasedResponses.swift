import DaybookAPI
import Synchronization

/// A cache of entry-service's responses about photos' bytes, valid while its lease lasts: who may see the bytes, and
/// which they are. Responses to visitors of shares are in a part of their own (``LeasedShares``), so that they do not
/// displace responses to members.
///
/// The cache holds permissions only, never refusals. An entry is dropped when entry-service revokes it, when it
/// expires, when the lease is lost, or when newer entries need its space. Tokens are known by their digests only.
final class LeasedResponses: Sendable {
    typealias Moment = ContinuousClock.Instant

    /// The key of a cache entry.
    struct Key: Hashable, Sendable {
        let token: TokenDigest
        /// The photo's id.
        let photo: String
        /// Whether the request is for a smaller picture; the response is the same for all sizes.
        let isPicture: Bool
    }

    /// A pending call. Its response is cached only if nothing was revoked meanwhile.
    struct Question: Sendable {
        fileprivate let time: Moment
        fileprivate let revocations: UInt64
    }

    private struct CachedResponse {
        let bytes: ResolvePhotoBytesResponse
        let end: Moment
    }

    private struct CacheKey: Hashable {
        let token: TokenDigest
        let isPicture: Bool
    }

    /// The entries by photo. Entries of the older generation that were not used are dropped together with it.
    private typealias Generation = [String: [CacheKey: CachedResponse]]

    private struct State {
        var term = LeaseTerm()
        /// The number of revocations and lost leases.
        var revocations: UInt64 = 0
        var recent: Generation = [:]
        var older: Generation = [:]
        /// The number of entries in `recent`.
        var count = 0
        var shares: LeasedShares
    }

    /// The maximum length of a cached file name, in bytes: with it an entry takes at most about a kilobyte.
    private static let longestName = 512

    private let maximum: Int
    private let state: Mutex<State>

    /// Creates a cache of at most `maximum` entries for members, and half as many for visitors of shares.
    init(maximum: Int) {
        self.maximum = maximum
        state = Mutex(State(shares: LeasedShares(maximum: maximum / 2)))
    }

    /// The number of entries for members.
    var count: Int {
        state.withLock { state in
            (state.recent.values.map(\.count) + state.older.values.map(\.count)).reduce(0, +)
        }
    }

    /// The number of entries for visitors of shares.
    var sharedCount: Int { state.withLock { $0.shares.count } }

    // MARK: Asking

    /// The cached response, while the lease lasts.
    subscript(key: Key) -> ResolvePhotoBytesResponse? { response(for: key, now: .now) }

    func response(for key: Key, now: Moment) -> ResolvePhotoBytesResponse? {
        state.withLock { state in
            guard state.term.lasts(at: now) else { return nil }
            let cacheKey = CacheKey(token: key.token, isPicture: key.isPicture)
            if let response = state.recent[key.photo]?[cacheKey] { return response.end > now ? response.bytes : nil }
            guard let cacheEntries = state.older.removeValue(forKey: key.photo) else { return nil }
            put(cacheEntries, of: key.photo, in: &state)
            return cacheEntries[cacheKey].flatMap { $0.end > now ? $0.bytes : nil }
        }
    }

    /// Begins a call; nil without a lease, because then its response cannot be cached.
    func ask(now: Moment = .now) -> Question? {
        state.withLock { state in
            state.term.lasts(at: now) ? Question(time: now, revocations: state.revocations) : nil
        }
    }

    /// Caches a response, unless it may be outdated by now, or a revocation could not find it.
    func keep(_ response: ResolveLeasedBytesResponse, for key: Key, asked question: Question) {
        guard let bytes = response.bytes, bytes.fileName.utf8.count <= Self.longestName,
            TokenDigest(bytes: response.tokenDigest) == key.token, Self.isCanonical(key.photo)
        else { return }
        let cached = CachedResponse(bytes: bytes, end: question.time + .milliseconds(Int64(response.lastsMs)))
        state.withLock { state in
            guard state.revocations == question.revocations else { return }
            var cacheEntries = state.older.removeValue(forKey: key.photo) ?? [:]
            cacheEntries[CacheKey(token: key.token, isPicture: key.isPicture)] = cached
            put(cacheEntries, of: key.photo, in: &state)
        }
    }

    /// Returns whether an id has the form that revocations use.
    static func isCanonical(_ id: String) -> Bool {
        id.utf8.count <= 36 && id.utf8.allSatisfy { $0 < UInt8(ascii: "A") || $0 > UInt8(ascii: "Z") }
    }

    // MARK: Shares

    /// Returns the cached response to a visitor, while the lease lasts.
    func response(for key: LeasedShares.Key, now: Moment = .now) -> ResolveSharedPhotoResponse? {
        state.withLock { state in
            state.term.lasts(at: now) ? state.shares.response(for: key, now: now) : nil
        }
    }

    /// Caches responses about photos of a share, unless they may be outdated by now.
    ///
    /// - Parameter photos: The responses, with the keys of the photos.
    func keep(
        _ photos: some Sequence<(String, ResolveSharedPhotoResponse)>, of share: TokenDigest,
        asked question: Question, now: Moment = .now
    ) {
        state.withLock { state in
            guard state.revocations == question.revocations else { return }
            for (key, response) in photos {
                state.shares.keep(response, of: key, in: share, from: question.time, now: now)
            }
        }
    }

    private func put(_ cacheEntries: [CacheKey: CachedResponse], of photo: String, in state: inout State) {
        let before = state.recent[photo]?.count ?? 0
        state.recent[photo, default: [:]].merge(cacheEntries) { _, new in new }
        state.count += (state.recent[photo]?.count ?? 0) - before
        guard state.count > maximum / 2 else { return }
        (state.older, state.recent, state.count) = (state.recent, [:], 0)
    }

    // MARK: The lease

    /// Records that a renewal is requested now. Returns its number.
    func askForRenewal(now: Moment = .now) -> UInt64 { state.withLock { $0.term.ask(at: now) } }

    /// Applies a message of entry-service, in this order: first the revocations, then the renewal.
    func apply(_ message: HoldLeaseResponse) {
        state.withLock { state in
            if message.everything { Self.forgetAll(&state) }
            if !message.revocations.isEmpty { Self.forget(message.revocations, in: &state) }
            if message.renewal > 0 { state.term.granted(message.renewal, for: .milliseconds(Int64(message.leaseMs))) }
        }
    }

    /// Releases the lease and drops all entries.
    func giveUp() {
        state.withLock { state in
            state.term.giveUp()
            Self.forgetAll(&state)
        }
    }

    private static func forgetAll(_ state: inout State) {
        state.revocations += 1
        (state.recent, state.older, state.count) = ([:], [:], 0)
        state.shares.forgetAll()
    }

    /// Drops the revoked entries, all in one pass: one revocation may name every token of an account.
    private static func forget(_ revocations: [Revocation], in state: inout State) {
        state.revocations += UInt64(revocations.count)
        for (owner, revocations) in Dictionary(grouping: revocations, by: \.owner) {
            if revocations.contains(where: \.shares) { state.shares.forget(owner: owner) }
            state.shares.forget(Set(revocations.map(\.photoId)).subtracting([""]), owner: owner)
        }
        for revocation in revocations where !revocation.photoId.isEmpty {
            state.count -= state.recent.removeValue(forKey: revocation.photoId)?.count ?? 0
            state.older[revocation.photoId] = nil
        }
        let tokens = Set(revocations.compactMap { TokenDigest(bytes: $0.tokenDigest) })
        guard !tokens.isEmpty else { return }
        state.recent = without(tokens, in: state.recent)
        state.older = without(tokens, in: state.older)
        state.count = state.recent.values.reduce(0) { $0 + $1.count }
    }

    private static func without(_ tokens: Set<TokenDigest>, in generation: Generation) -> Generation {
        generation.compactMapValues { cacheEntries in
            let left = cacheEntries.filter { !tokens.contains($0.key.token) }
            return left.isEmpty ? nil : left
        }
    }
}
