import Testing

@testable import DaybookEntry

@Suite("Logging in, and who is kept from it")
struct LoginTests {
    /// A diary whose owner logged in once at home.
    private func diary(_ engine: StorageEngine) async throws -> (harness: DiaryHarness, token: String) {
        let harness = try DiaryHarness(engine)
        _ = try await harness.diary.administration.bootstrapOwner(
            name: "minji", password: "right", timeZone: "", locale: "")
        return (harness, try await harness.logIn("minji", "right", from: "192.0.2.1").token.text)
    }

    /// Tries wrong passwords until one is not looked at any more, waiting out each wait up to `longestWait` seconds.
    ///
    /// - Returns: How many were looked at.
    private func attack(
        _ harness: DiaryHarness, _ name: String, from address: String, longestWait: Int64 = 0
    ) async -> Int {
        var tries = 0
        while tries < 1000 {
            do {
                try await harness.logIn(name, "wrong", from: address)
            } catch let error as DiaryError where error.code == .throttled {
                let wait = error.retryAfter?.components.seconds ?? 0
                if wait > longestWait { return tries }
                harness.clock.advance(seconds: wait)
            } catch {
                #expect((error as? DiaryError)?.reason == "INVALID_CREDENTIALS")
                tries += 1
            }
        }
        return tries
    }

    @Test(
        "Wrong passwords are slowed down, for names nobody has too, and a right one forgives",
        arguments: StorageEngine.allCases)
    func throttled(engine: StorageEngine) async throws {
        let (harness, _) = try await diary(engine)
        for name in ["minji", "nobody"] {
            #expect(await attack(harness, name, from: "198.51.100.1") == 5)
            await expect(.throttled) { try await harness.logIn(name, "right", from: "198.51.100.1") }
        }
        harness.clock.advance(seconds: 1)
        try await harness.logIn("minji", "right", from: "198.51.100.1")
        #expect(await attack(harness, "minji", from: "198.51.100.1") == 5)
    }

    @Test(
        "A password hashed as it was typed lets its owner in, and from then on however it is typed",
        arguments: StorageEngine.allCases)
    func typedPassword(engine: StorageEngine) async throws {
        let (harness, _) = try await diary(engine)
        let typed = "cafe\u{301} 산책"
        let old = try PasswordHasher.hash(typed, cost: .minimal)
        let owner = try await harness.store.write { transaction in
            var account = try #require(try transaction.accounts.onlyAccount())
            account.passwordHash = old
            return try transaction.accounts.updateAccount(account).owner
        }
        await expect(.unauthenticated) { try await harness.logIn("minji", "café 산책", from: "192.0.2.1") }
        let before = harness.diary.passwords.computations
        try await harness.logIn("minji", typed, from: "192.0.2.1")
        #expect(harness.diary.passwords.computations - before == 2)
        let new = try await harness.store.read { try $0.accounts.account(owner: owner)?.passwordHash }
        #expect(new != old)
        try await harness.logIn("minji", "café 산책", from: "192.0.2.1")
        try await harness.logIn("minji", "cafe\u{301}\u{A0}산책", from: "192.0.2.1")
        // A password that fits in its new form is not hashed again.
        #expect(try await harness.store.read { try $0.accounts.account(owner: owner)?.passwordHash } == new)
    }

    @Test("Whoever tries from elsewhere does not keep the owner out", arguments: StorageEngine.allCases)
    func ownerGetsIn(engine: StorageEngine) async throws {
        let (harness, token) = try await diary(engine)
        for number in 0..<100 { _ = await attack(harness, "minji", from: "198.51.100.\(number)", longestWait: 60) }
        // All strangers wait now, the owner at a new place too, but not one who shows a session, or is at home.
        await expect(.throttled) { try await harness.logIn("minji", "right", from: "203.0.113.1") }
        try await harness.logIn("minji", "right", from: "192.0.2.1")
        try await harness.logIn("minji", "right", from: "203.0.113.9", showing: token)
        // Somebody else's session is worth nothing here.
        let other = try await harness.account("other")
        let theirs = SessionToken(random: .system)
        try await harness.store.write { try $0.accounts.insertSession(other.session, tokenHash: theirs.hash) }
        await expect(.throttled) {
            try await harness.logIn("minji", "right", from: "203.0.113.1", showing: theirs.text)
        }
    }

    @Test(
        "Who tries from the owner's own address holds the owner up for a minute at most",
        arguments: StorageEngine.allCases)
    func sameAddress(engine: StorageEngine) async throws {
        let (harness, token) = try await diary(engine)
        #expect(await attack(harness, "minji", from: "192.0.2.1", longestWait: 32) == 11)
        try await harness.logIn("minji", "right", from: "192.0.2.1", showing: token)
        harness.clock.advance(seconds: 60)
        try await harness.logIn("minji", "right", from: "192.0.2.1")
    }

    @Test("A clock set back, or forward, changes no wait", arguments: StorageEngine.allCases, [-86_400 * 400, 3600])
    func clockTurned(engine: StorageEngine, seconds: Int64) async throws {
        let (harness, _) = try await diary(engine)
        #expect(await attack(harness, "minji", from: "192.0.2.1") == 5)
        harness.clock.set(forward: seconds)
        await expect(.throttled) { try await harness.logIn("minji", "right", from: "192.0.2.1") }
        harness.clock.advance(seconds: 1)
        try await harness.logIn("minji", "right", from: "192.0.2.1")
    }

    @Test("Many tries at once are counted one by one", arguments: StorageEngine.allCases)
    func parallelTries(engine: StorageEngine) async throws {
        let (harness, _) = try await diary(engine)
        let codes = await refusals(of: 20, harness) { _ in "minji" }
        #expect(codes.filter { $0 == "INVALID_CREDENTIALS" }.count == 5)
        #expect(codes.filter { $0 == "LOGIN_THROTTLED" }.count == 15)
    }

    @Test("Nothing that others try delays a change of the password", arguments: StorageEngine.allCases)
    func passwordChange(engine: StorageEngine) async throws {
        let (harness, token) = try await diary(engine)
        for number in 0..<100 { _ = await attack(harness, "minji", from: "198.51.100.\(number)", longestWait: 60) }
        _ = await attack(harness, "minji", from: "192.0.2.1", longestWait: 32)
        let (credential, now) = (Credential(authorization: "Bearer \(token)"), harness.clock.now)
        let caller = try await harness.store.read { try harness.diary.callers.caller(credential, in: $0, now: now) }
        let change = try await harness.diary.authentication.passwordChange(from: "right", to: "another", caller: caller)
        #expect(change.oldHash == caller.account.passwordHash)
    }

    @Test("A try that the busy server never looked at is no wrong try", arguments: StorageEngine.allCases)
    func busy(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine, passwords: try PasswordHasher(cost: .minimal, places: [:]))
        for _ in 0..<20 {
            let error = await #expect(throws: DiaryError.self) { try await harness.logIn("minji", "right") }
            #expect(error?.reason == "LOGIN_BUSY")
        }
    }

    @Test("Strangers take no place of the owner's where passwords are hashed", arguments: StorageEngine.allCases)
    func reservedPlaces(engine: StorageEngine) async throws {
        let hasher = try PasswordHasher(cost: .minimal, places: [.known: 1, .unauthenticated: 0])
        let harness = try DiaryHarness(engine, passwords: hasher)
        _ = try await harness.diary.administration.bootstrapOwner(
            name: "minji", password: "right", timeZone: "", locale: "")
        let busy = await #expect(throws: DiaryError.self) { try await harness.logIn("minji", "right") }
        #expect(busy?.reason == "LOGIN_BUSY")
        let now = harness.clock.now
        try await harness.store.write { try $0.accounts.insertAddress(ClientAddress("192.0.2.1"), owner: 1, at: now) }
        let home = try await harness.logIn("minji", "right", from: "192.0.2.1")
        try await harness.logIn("minji", "right", from: "203.0.113.1", showing: home.token.text)
        let caller = Caller(account: home.account, session: home.session, tokenHash: home.token.hash)
        _ = try await harness.diary.authentication.passwordChange(from: "right", to: "another", caller: caller)
    }

    @Test("Wrong tries write nothing to the disk")
    func writesNothing() async throws {
        SyncCounter.install()
        let (harness, _) = try await diary(.sqlite)
        let log = harness.folder.path + "/daybook.sqlite-wal"
        let before = SyncCounter.syncs(of: log)
        #expect(await attack(harness, "nobody", from: "198.51.100.1") == 5)
        #expect(await attack(harness, "minji", from: "198.51.100.1") == 5)
        #expect(SyncCounter.syncs(of: log) == before)
        try await harness.logIn("minji", "right", from: "198.51.100.2")
        #expect(SyncCounter.syncs(of: log) == before + 1)
    }

    private func refusals(
        of count: Int, _ harness: DiaryHarness, _ name: @escaping @Sendable (Int) -> String
    ) async -> [String] {
        await withTaskGroup(of: String.self) { group in
            for number in 0..<count {
                group.addTask {
                    do {
                        try await harness.logIn(name(number), "wrong")
                        return "in"
                    } catch {
                        return (error as? DiaryError)?.reason ?? "\(error)"
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}
