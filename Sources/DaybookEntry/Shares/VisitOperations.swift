import Wording

extension Diary {
    /// Returns the operations for a visitor of a share.
    func visit(_ visit: ShareVisit, at now: Instant? = nil) -> VisitOperations {
        VisitOperations(diary: self, visit: visit, now: now ?? clock.now())
    }
}

/// The operations for visitors with the link of a share.
///
/// Every link that shows nothing gets the same response for every reason, so that the response does not reveal whether
/// there ever was a share.
struct VisitOperations: Sendable {
    let diary: Diary
    let visit: ShareVisit
    let now: Instant

    private var secrets: ShareSecrets { diary.shareSecrets }

    /// Opens a share. Counts and stores a view, unless the visitor opened the share within the hour or sees only a
    /// cover.
    ///
    /// - Parameter uncovers: Whether the visitor asked for the content behind the cover.
    /// - Throws: ``DiaryError`` of code `notFound` if the share shows nothing, `unauthenticated` if it needs a
    ///   password.
    func open(as what: ShareViewKind, uncovers: Bool = false) async throws -> OpenedShare {
        // A link that shows nothing, or only a cover, must not cost a write.
        let scheduling = try await scheduling(.heavy)
        let seen = try await diary.store.read(scheduling) { try peek(as: what, uncovers: uncovers, $0) }
        if seen.isOpenAlready || seen.isCover { return seen }
        // The content was read before. The write, for which all other writes wait, checks only whether the share may
        // still be shown.
        let share = try await diary.store.write(
            scheduling.party, holding: .ownerOfShare(tokenHash: visit.tokenHash)
        ) { transaction in
            let share = try live(transaction)
            guard !share.isUsedUp else { throw DiaryError.notFound(.share) }
            return try transaction.shares.addView(what, of: share, at: now, keeping: ShareRules.maximumViews)
        }
        return OpenedShare(
            share: share, content: seen.content, grant: share.isGuarded ? secrets.grant(of: share, at: now) : "")
    }

    /// Returns whether a visitor may see a share. Costs a look-up, regardless of the share's size.
    ///
    /// - Throws: ``DiaryError`` like ``open(as:uncovers:)``.
    func look() async throws -> StoredShare {
        try await diary.store.read(try await scheduling(.light)) { transaction in
            try admitted(transaction) { $0.share }.found.share
        }
    }

    /// Returns the content of a share without counting a view. The only grant in the result is the visitor's own.
    private func peek(
        as what: ShareViewKind, uncovers: Bool, _ transaction: any DiaryReading
    ) throws -> OpenedShare {
        let (found, pass) = try admitted(transaction) { try $0.content() }
        let isOpenAlready = pass != .unauthenticated
        return OpenedShare(
            share: found.share, content: found.content, grant: pass.grant, isOpenAlready: isOpenAlready,
            isCover: what == .page && !uncovers && !isOpenAlready && found.share.hasCover)
    }

    /// Returns a share that a visitor may see, with the requested part of it.
    ///
    /// A missing share is reported before the password is checked; a visitor with the password would get the same
    /// response.
    private func admitted<Content>(
        _ transaction: any DiaryReading, find: (SharedContentFinder) throws -> Content?
    ) throws -> (found: (share: StoredShare, content: Content), pass: SharePass) {
        let share = try live(transaction)
        let finder = SharedContentFinder(share: share, transaction: transaction)
        let grant = visit.grants.first { secrets.isGrant($0, of: share, at: now) }
        let pass = visit.wasAdmitted ? SharePass.admitted : grant.map { .grant($0) } ?? .unauthenticated
        guard pass != .unauthenticated || !share.isUsedUp, try finder.isShown() else {
            throw DiaryError.notFound(.share)
        }
        // The password comes before the search, so that requests reveal nothing about the content behind it.
        if pass == .unauthenticated { try checkPassword(of: share) }
        guard let content = try find(finder) else { throw DiaryError.notFound(.share) }
        return ((share, content), pass)
    }

    /// Checks a share's password. The try is counted before the password is checked.
    ///
    /// - Returns: The admission that replaces the password for an hour.
    /// - Throws: ``DiaryError`` of code `notFound` if the link shows nothing, `unauthenticated` for a wrong password,
    ///   `throttled` after too many tries.
    func admit(password: String, from address: ClientAddress) async throws -> String {
        let share = try await diary.store.read(try await scheduling(.light)) { transaction in
            let share = try live(transaction)
            guard !share.isUsedUp, try SharedContentFinder(share: share, transaction: transaction).isShown() else {
                throw DiaryError.notFound(.share)
            }
            return share
        }
        guard let hash = share.passwordHash else { return secrets.admission(to: share, at: now) }
        // No account has such a name, because names contain no U+0000.
        let name = "\u{0}share \(share.key)"
        let counted = try diary.throttles.count(
            name: name, from: .address(address), isKnown: secrets.wasAdmission(visit.admission, to: share),
            at: diary.clock.uptime())
        do {
            let fits = try await diary.passwords.verify(password, against: hash, for: .visitor, of: .share(share.key))
            if fits {
                diary.throttles.forgive(counted, at: diary.clock.uptime())
                return secrets.admission(to: share, at: now)
            }
        } catch {
            diary.throttles.takeBack(counted, at: diary.clock.uptime())
            throw error
        }
        throw DiaryError(.unauthenticated, ShareFault.passwordWrong)
    }

    /// Returns a photo of a share, with the base of the etags of its renditions. Does not count a view.
    ///
    /// If the share has a view limit, the visitor must have opened it within the hour.
    /// - Parameters:
    ///   - number: The photo's position, counted from 1.
    ///   - key: The photo's key, which takes precedence over the position; empty for none.
    /// - Throws: ``DiaryError`` like ``open(as:uncovers:)``; of code `permissionDenied` if the share must be opened
    ///   first.
    func photo(number: Int, key: String) async throws -> SharedPicture {
        let (found, pass) = try await diary.store.read(try await scheduling(.light)) { transaction in
            let (found, pass) = try admitted(transaction) { finder in
                if key.isEmpty { return try finder.item(number) }
                return try secrets.photo(of: key, in: finder.share).flatMap { try finder.member($0) }
            }
            if pass == .unauthenticated, found.share.terms.viewLimit != nil {
                throw DiaryError(.permissionDenied, ShareFault.notOpened)
            }
            return (found, pass)
        }
        return picture(found.content, of: found.share, pass: pass)
    }

    /// Returns the photo on a share's card: the first one. Does not count a view.
    func card() async throws -> SharedPicture {
        let (found, pass) = try await diary.store.read(try await scheduling(.light)) { transaction in
            try admitted(transaction) { try $0.firstPicture() }
        }
        return picture(found.content, of: found.share, pass: pass)
    }

    private func picture(_ photo: StoredPhoto, of share: StoredShare, pass: SharePass) -> SharedPicture {
        // A visitor without a grant gave the password, if there is one.
        let proof = pass == .unauthenticated ? visit.admission : pass.grant
        return SharedPicture(
            photo: photo, share: share, tag: secrets.tag(of: photo, in: share),
            proof: share.isGuarded ? secrets.proof(proof, of: share) : nil)
    }

    private func live(_ transaction: any DiaryReading) throws -> StoredShare {
        // The shares of a disabled account show nothing.
        guard let share = try transaction.shares.share(tokenHash: visit.tokenHash), share.isLive(at: now),
            try transaction.accounts.account(owner: share.owner)?.isDisabled == false
        else { throw DiaryError.notFound(.share) }
        diary.shareOwners.note(visit.tokenHash, owner: share.owner)
        return share
    }

    /// Returns the scheduling of a visitor's read. Reads of all visitors of a member's shares count together, and apart
    /// from the member's own. A heavy read of a share that is not cached costs a look-up first.
    ///
    /// - Throws: ``DiaryError`` of code `notFound` if the link shows nothing.
    func scheduling(_ cost: ReadScheduling.Cost) async throws -> ReadScheduling {
        if let owner = diary.shareOwners.owner(of: visit.tokenHash) {
            return ReadScheduling(party: .visitors(of: owner), cost: cost)
        }
        let newcomers = ReadScheduling(party: .newcomers, cost: .light)
        if cost == .light { return newcomers }
        let found = try await diary.store.read(newcomers) { try $0.shares.share(tokenHash: visit.tokenHash) }
        guard let found else { throw DiaryError.notFound(.share) }
        return ReadScheduling(party: .visitors(of: found.owner), cost: cost)
    }

    private func checkPassword(of share: StoredShare) throws(DiaryError) {
        guard share.passwordHash == nil || secrets.isAdmission(visit.admission, to: share, at: now) else {
            throw DiaryError(.unauthenticated, ShareFault.passwordNeeded)
        }
    }
}

extension StoredShare {
    /// The path of the link on the server.
    var path: String { "/s/" + token }
}
