import DaybookAPI

/// The part of the leased responses that is about shares: the photos of each share, and the proofs that admit visitors
/// to it. The cache responds if it has the photo and, for a guarded share, a proof of the visitor. All visitors of a
/// share thus use the same entries of its photos.
///
/// The cache holds only permissions of entry-service, never claims of a request, so visitors can fill it with nothing
/// but photos and proofs of shares. When the cache is full, the diary with the most entries loses all of its
/// own: one diary's shares cannot displace those of others. Tokens and proofs are known by their digests only.
struct LeasedShares: Sendable {
    typealias Moment = ContinuousClock.Instant

    /// A request for a photo of a share.
    struct Key: Sendable {
        /// The digest of the link's token.
        let share: TokenDigest
        /// The key of the photo in the share.
        let photo: String
        /// The digests of the visitor's grants and admission.
        let proofs: [TokenDigest]
        /// Whether the gateway has admitted the visitor before.
        let wasAdmitted: Bool

        /// Creates the key of a request; nil for one whose response depends on other photos of the share, too.
        init?(_ request: ResolveSharedPhotoRequest) {
            guard !request.card, !request.key.isEmpty, let visit = request.visit,
                let share = TokenDigest(of: visit.token)
            else { return nil }
            self.share = share
            photo = request.key
            wasAdmitted = visit.wasAdmitted
            proofs = [visit.grant, visit.keptGrant, visit.admission].compactMap { TokenDigest(of: $0) }
        }
    }

    private struct Photo {
        let response: ResolveSharedPhotoResponse
        let end: Moment
    }

    private struct Share {
        var photos: [String: Photo] = [:]
        /// The ends of the proofs that admit visitors.
        var proofs: [TokenDigest: Moment] = [:]

        var count: Int { photos.count + proofs.count }

        func admits(_ key: Key, at now: Moment) -> Bool {
            key.wasAdmitted || key.proofs.contains { digest in proofs[digest].map { $0 > now } ?? false }
        }

        /// Caches a response, with the proof in it. Returns the number of new entries.
        mutating func keep(
            _ response: ResolveSharedPhotoResponse, of photo: String, from time: Moment, now: Moment
        ) -> Int {
            let before = count
            if let proof = TokenDigest(of: response.proof) {
                if proofs.count >= LeasedShares.maximumProofs { proofs = proofs.filter { $0.value > now } }
                if proofs.count < LeasedShares.maximumProofs || proofs[proof] != nil {
                    proofs[proof] = time + .milliseconds(Int64(response.proofLastsMs))
                }
            }
            var stored = response
            stored.proof = ""
            photos[photo] = Photo(response: stored, end: time + .milliseconds(Int64(response.lastsMs)))
            return count - before
        }
    }

    /// The maximum number of proofs that are cached for one share. For a further proof, entry-service is called each
    /// time.
    static let maximumProofs = 256
    private let maximum: Int
    /// The shares by diary.
    private var diaries: [Int64: [TokenDigest: Share]] = [:]
    private var owners: [TokenDigest: Int64] = [:]
    /// The number of photos and proofs.
    private(set) var count = 0

    /// Creates a cache of at most `maximum` photos and proofs.
    init(maximum: Int) { self.maximum = maximum }

    /// Returns the response to a request; nil if entry-service has to be asked.
    func response(for key: Key, now: Moment) -> ResolveSharedPhotoResponse? {
        guard let share = owners[key.share].flatMap({ diaries[$0]?[key.share] }), let photo = share.photos[key.photo],
            photo.end > now, !photo.response.isGuarded || share.admits(key, at: now)
        else { return nil }
        return photo.response
    }

    /// Caches a response about a photo of a share, unless a revocation could not find it.
    ///
    /// - Parameters:
    ///   - photo: The key of the photo in the share.
    ///   - time: The time from which the response counts.
    ///   - now: The time of the response, later than `time`.
    mutating func keep(
        _ response: ResolveSharedPhotoResponse, of photo: String, in token: TokenDigest, from time: Moment, now: Moment
    ) {
        guard response.lastsMs > 0, photo.utf8.count <= 64, !response.photoId.isEmpty,
            LeasedResponses.isCanonical(response.photoId)
        else { return }
        // A share stays in its diary: a response with another owner for the token would be an error of entry-service.
        guard owners[token] ?? response.owner == response.owner else { return }
        owners[token] = response.owner
        count += diaries[response.owner, default: [:]][token, default: Share()]
            .keep(response, of: photo, from: time, now: now)
        if count > maximum { makeRoom(now: now) }
    }

    /// Drops the expired entries, and the largest diaries, until an eighth is free.
    private mutating func makeRoom(now: Moment) {
        change { share in
            share.photos = share.photos.filter { $0.value.end > now }
            share.proofs = share.proofs.filter { $0.value > now }
        }
        while count > maximum - maximum / 8 {
            let sizes = diaries.mapValues { shares in shares.values.reduce(0) { $0 + $1.count } }
            guard let largest = sizes.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return }
            forget(owner: largest.key)
        }
    }

    // MARK: Revocations

    /// Drops everything.
    mutating func forgetAll() { (diaries, owners, count) = ([:], [:], 0) }

    /// Drops everything about the shares of a diary.
    mutating func forget(owner: Int64) {
        for (token, share) in diaries.removeValue(forKey: owner) ?? [:] {
            owners[token] = nil
            count -= share.count
        }
    }

    /// Drops photos of a diary from all of its shares.
    mutating func forget(_ photos: Set<String>, owner: Int64) {
        guard !photos.isEmpty else { return }
        change(owner: owner) { share in
            share.photos = share.photos.filter { !photos.contains($0.value.response.photoId) }
        }
    }

    /// Changes all shares, or those of one diary, and drops those without photos.
    private mutating func change(owner: Int64? = nil, _ change: (inout Share) -> Void) {
        for diary in owner.map({ [$0] }) ?? Array(diaries.keys) {
            guard let shares = diaries[diary] else { continue }
            for (token, var share) in shares {
                let before = share.count
                change(&share)
                let isLeft = !share.photos.isEmpty
                diaries[diary]?[token] = isLeft ? share : nil
                if !isLeft { owners[token] = nil }
                count += (isLeft ? share.count : 0) - before
            }
            if diaries[diary]?.isEmpty ?? false { diaries[diary] = nil }
        }
    }
}
