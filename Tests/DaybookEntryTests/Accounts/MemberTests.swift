import GRDB
import Testing

@testable import DaybookEntry

@Suite("Several accounts on one server, in any storage")
struct MemberTests {
    /// A server with its owner logged in.
    private func server(_ engine: StorageEngine) async throws -> (harness: DiaryHarness, owner: Caller) {
        let harness = try DiaryHarness(engine)
        _ = try await harness.diary.administration.bootstrapOwner(
            name: "minji", password: "right", timeZone: "", locale: "")
        return (harness, try await caller(harness, try await harness.logIn("minji", "right").token))
    }

    private func caller(_ harness: DiaryHarness, _ token: SessionToken) async throws -> Caller {
        let (diary, now) = (harness.diary, harness.clock.now)
        let credential = Credential(authorization: "Bearer \(token.text)")
        return try await harness.store.read { try diary.callers.caller(credential, in: $0, now: now) }
    }

    private func invite(
        _ harness: DiaryHarness, _ caller: Caller, as role: AccountRole = .member, until end: Int64? = nil
    ) async throws -> (invitation: StoredInvitation, secret: SessionToken) {
        let now = harness.clock.now
        let secret = SessionToken(random: .system)
        let input = end.map { TimestampInput(seconds: now.seconds + $0, nanoseconds: 0) }
        let invitation = try await harness.write(caller) {
            try $0.invitations.create(as: role, until: input, secret: secret)
        }
        return (invitation, secret)
    }

    @Test("An account beyond the numbers that the search index has is refused, and the invitation stays")
    func lastNumber() async throws {
        let (harness, owner) = try await server(.sqlite)
        let store = try #require(harness.store as? SQLiteDiaryStore)
        let columns = "password_hash, locale, time_zone, day_boundary, default_sound, role, created, updated, version"
        try await store.pool.write { db in
            try db.execute(
                sql: """
                    INSERT INTO account(owner, id, name, name_key, \(columns))
                    SELECT \(SearchLayout.maximumOwner - 1), randomblob(16), 'last', 'last', \(columns) FROM account
                    """)
        }
        let (first, second) = (try await invite(harness, owner), try await invite(harness, owner))
        #expect(try await join(harness, first.secret, "sora").account.owner == SearchLayout.maximumOwner)
        let refused = await #expect(throws: DiaryError.self) { try await join(harness, second.secret, "haru") }
        #expect(refused?.reason == "TOO_MANY_ACCOUNTS")
        #expect(try await harness.store.read { try $0.accounts.hasInvitation(id: second.invitation.id) })
    }

    private func join(
        _ harness: DiaryHarness, _ secret: SessionToken, _ name: String
    ) async throws -> (token: SessionToken, session: StoredSession, account: StoredAccount) {
        try await harness.diary.authentication.join(
            NewMember(
                invitation: secret.text, name: name, password: "long enough", locale: "ja", timeZone: "Asia/Tokyo",
                userAgent: "phone", address: ClientAddress("192.0.2.7")))
    }

    private func disable(
        _ harness: DiaryHarness, _ account: StoredAccount, by caller: Caller, _ isDisabled: Bool = true
    ) async throws {
        let change = ResourceChange<Bool, MemberField>(
            id: "", input: isDisabled, mask: [], present: [.disabled], ifMatch: "")
        _ = try await harness.write(caller) {
            try $0.members.update(change, id: account.id.description)
        }
    }

    @Test(
        "An owner who was shut out lets nobody in, also with an invitation of before", arguments: StorageEngine.allCases
    )
    func invitationsOfTheShutOut(engine: StorageEngine) async throws {
        let (harness, owner) = try await server(engine)
        let second = try await join(harness, try await invite(harness, owner, as: .owner).secret, "둘")
        let other = try await caller(harness, second.token)
        let early = try await invite(harness, other, as: .owner)
        let kept = try await invite(harness, owner)
        try await disable(harness, second.account, by: owner)
        await expect(.notFound) { _ = try await join(harness, early.secret, "셋") }
        try await disable(harness, second.account, by: owner, false)
        await expect(.notFound) { _ = try await join(harness, early.secret, "셋") }
        _ = try await join(harness, kept.secret, "넷")
    }

    @Test("A password that is reset leaves no way in to whoever had one", arguments: StorageEngine.allCases)
    func reset(engine: StorageEngine) async throws {
        let (harness, owner) = try await server(engine)
        let early = try await invite(harness, owner, as: .owner)
        try await harness.logIn("minji", "right", from: "203.0.113.9")
        _ = try await harness.diary.administration.resetPassword(name: "minji", to: "another one")
        await expect(.notFound) { _ = try await join(harness, early.secret, "셋") }
        let isKnown = try await harness.store.read {
            try $0.accounts.knowsAddress(
                ClientAddress("203.0.113.9"), owner: owner.owner, since: Instant(microseconds: 0))
        }
        #expect(!isKnown)
    }

    @Test("A name that is taken costs no hashing, and hashing for one invitation has few places")
    func joinIsCheap() async throws {
        let hasher = try PasswordHasher(cost: .minimal, places: [.known: 9, .unauthenticated: 0])
        let harness = try DiaryHarness(.sqlite, passwords: hasher)
        _ = try await harness.diary.administration.bootstrapOwner(
            name: "minji", password: "right", timeZone: "", locale: "")
        let now = harness.clock.now
        try await harness.store.write { try $0.accounts.insertAddress(ClientAddress("192.0.2.1"), owner: 1, at: now) }
        let token = try await harness.logIn("minji", "right", from: "192.0.2.1").token
        let (_, secret) = try await invite(harness, try await caller(harness, token))
        await expect(.alreadyExists) { _ = try await join(harness, secret, "minji") }
        let busy = await #expect(throws: DiaryError.self) { _ = try await join(harness, secret, "하나") }
        #expect(busy?.reason == "LOGIN_BUSY", "whoever was invited is a stranger")
    }

    @Test("Logins of an account are bounded: the one used the longest ago ends", arguments: StorageEngine.allCases)
    func loginsAreBounded(engine: StorageEngine) async throws {
        let (harness, _) = try await server(engine)
        var last = try await harness.logIn("minji", "right").token
        let first = last
        harness.clock.advance(seconds: 1)
        for _ in 0..<Limits.sessions { last = try await harness.logIn("minji", "right").token }
        await expect(.unauthenticated) { _ = try await caller(harness, first) }
        _ = try await caller(harness, last)
    }

    @Test("An invitation makes one account, logged in, and is used up", arguments: StorageEngine.allCases)
    func join(engine: StorageEngine) async throws {
        let (harness, owner) = try await server(engine)
        let (invitation, secret) = try await invite(harness, owner)
        #expect(invitation.expireTime == harness.clock.now.advanced(bySeconds: Limits.invitationLifetimeSeconds))
        // A name that is taken uses nothing up.
        await expect(.alreadyExists) { _ = try await join(harness, secret, "MINJI") }
        let joined = try await join(harness, secret, "하나")
        #expect(joined.account.role == .member && joined.account.profile.timeZone == "Asia/Tokyo")
        #expect(joined.account.owner != owner.owner)
        #expect(try await caller(harness, joined.token).account == joined.account)
        await expect(.notFound) { _ = try await join(harness, secret, "둘") }
        _ = try await harness.logIn("하나", "long enough")
        #expect(owner.account.role == .owner, "whoever was there first owns the server")
    }

    @Test("An invitation that is over, taken back or made up lets nobody in", arguments: StorageEngine.allCases)
    func over(engine: StorageEngine) async throws {
        let (harness, owner) = try await server(engine)
        let diary = harness.diary
        let short = try await invite(harness, owner, until: 60)
        let back = try await invite(harness, owner)
        try await harness.write(owner) {
            try $0.invitations.delete(back.invitation.id.description)
        }
        await expect(.notFound) { _ = try await join(harness, back.secret, "a") }
        await expect(.notFound) { _ = try await join(harness, SessionToken(random: .system), "a") }
        harness.clock.advance(seconds: 60)
        await expect(.notFound) { _ = try await join(harness, short.secret, "a") }
        try await diary.keepUp()
        #expect(try await harness.store.read { try !$0.accounts.hasInvitation(id: short.invitation.id) })
    }

    @Test("Ends of invitations lie ahead, and not too far", arguments: StorageEngine.allCases)
    func ends(engine: StorageEngine) async throws {
        let (harness, owner) = try await server(engine)
        for end in [-1, 0, Limits.invitationLifetimeSecondsMost + 1] {
            await expect(.invalidArgument) { _ = try await invite(harness, owner, until: end) }
        }
        let most = try await invite(harness, owner, as: .owner, until: Limits.invitationLifetimeSecondsMost)
        #expect(try await join(harness, most.secret, "a").account.role == .owner)
        for _ in 0..<Limits.invitations { _ = try await invite(harness, owner) }
        await expect(.failedPrecondition) { _ = try await invite(harness, owner) }
    }

    @Test("Members neither invite nor see who there is", arguments: StorageEngine.allCases)
    func members(engine: StorageEngine) async throws {
        let (harness, owner) = try await server(engine)
        let joined = try await join(harness, try await invite(harness, owner).secret, "하나")
        let member = try await caller(harness, joined.token)
        await expect(.permissionDenied) { _ = try await invite(harness, member) }
        await expect(.permissionDenied) {
            _ = try await harness.read(member) {
                try $0.members.list(pageSize: 0, pageToken: "")
            }
        }
        await expect(.permissionDenied) {
            _ = try await harness.read(member) {
                try $0.invitations.list(pageSize: 0, pageToken: "")
            }
        }
        let first = try await harness.read(owner) {
            try $0.members.list(pageSize: 1, pageToken: "")
        }
        #expect(first.items.map(\.profile.name) == ["minji"])
        let rest = try await harness.read(owner) {
            try $0.members.list(pageSize: 1, pageToken: first.nextPageToken ?? "")
        }
        #expect(rest.items == [joined.account] && rest.nextPageToken == nil)
    }

    @Test("Who is shut out is logged out and does not get in, until they are let in", arguments: StorageEngine.allCases)
    func disabled(engine: StorageEngine) async throws {
        let (harness, owner) = try await server(engine)
        let joined = try await join(harness, try await invite(harness, owner).secret, "하나")
        let member = try await caller(harness, joined.token)
        let app = SessionToken(random: .system)
        _ = try await harness.write(member) {
            try $0.tokens.create(AppAccess(title: "phone", scopes: .read), until: nil, secret: app)
        }
        await expect(.permissionDenied) { try await disable(harness, owner.account, by: member) }
        await expect(.failedPrecondition) { try await disable(harness, owner.account, by: owner) }
        try await disable(harness, joined.account, by: owner)
        await expect(.unauthenticated) { _ = try await caller(harness, joined.token) }
        await expect(.unauthenticated) { _ = try await caller(harness, app) }
        await expect(.permissionDenied) { try await harness.logIn("하나", "long enough") }
        await expect(.unauthenticated) { try await harness.logIn("하나", "wrong") }
        try await disable(harness, joined.account, by: owner, false)
        await expect(.unauthenticated) { _ = try await caller(harness, joined.token) }
        _ = try await caller(harness, app)
        try await harness.logIn("하나", "long enough")
    }

    @Test(
        "Tokens of apps are apart from logins, and end by themselves or one by one", arguments: StorageEngine.allCases)
    func tokens(engine: StorageEngine) async throws {
        let (harness, owner) = try await server(engine)
        let (diary, now) = (harness.diary, harness.clock.now)
        @Sendable func make(
            _ title: String, until seconds: Int64? = nil
        ) async throws -> (StoredSession, SessionToken) {
            let secret = SessionToken(random: .system)
            let end = seconds.map { TimestampInput(seconds: now.seconds + $0, nanoseconds: 0) }
            let made = try await harness.write(owner) {
                try $0.tokens.create(AppAccess(title: title, scopes: [.read, .upload]), until: end, secret: secret)
            }
            return (made, secret)
        }
        let (phone, phoneSecret) = try await make("phone")
        let (_, shortSecret) = try await make("short", until: 60)
        await expect(.invalidArgument) { _ = try await make("past", until: 0) }
        let listed = try await harness.store.read {
            (
                try diary.reading($0, owner, at: now).tokens.list(pageSize: 0, pageToken: "").items.map(\.app?.title),
                try diary.reading($0, owner, at: now).account.sessions(pageSize: 0, pageToken: "").items.map(\.id)
            )
        }
        #expect(Set(listed.0) == ["phone", "short"] && listed.1 == [owner.session.id])
        let app = try await caller(harness, phoneSecret).session.app
        #expect(app == AppAccess(title: "phone", scopes: [.read, .upload]))
        // A login's end takes no token, and a token's no login.
        await expect(.notFound) {
            try await harness.write(owner) { try $0.account.endSession(phone.id.description) }
        }
        await expect(.notFound) {
            try await harness.write(owner) { try $0.tokens.delete(owner.session.id.description) }
        }
        harness.clock.advance(seconds: 60)
        await expect(.unauthenticated) { _ = try await caller(harness, shortSecret) }
        let renewed = SessionToken(random: .system)
        try await harness.write(owner) { try $0.tokens.renew(phone, secret: renewed) }
        await expect(.unauthenticated) { _ = try await caller(harness, phoneSecret) }
        _ = try await caller(harness, renewed)
        // A new password ends other logins; a reset ends everything.
        try await harness.write(owner) {
            try $0.account.changePassword(
                PasswordChange(oldHash: owner.account.passwordHash, newHash: owner.account.passwordHash))
        }
        _ = try await caller(harness, renewed)
        _ = try await diary.administration.resetPassword(name: "", to: "another one")
        await expect(.unauthenticated) { _ = try await caller(harness, renewed) }
    }
}
