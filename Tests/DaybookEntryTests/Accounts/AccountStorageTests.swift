import Testing

@testable import DaybookEntry

@Suite("Accounts, sessions and repeated writes in any storage")
struct AccountStorageTests {
    @Test("The first account is made once", arguments: StorageEngine.allCases)
    func bootstrap(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        func make(_ name: String) async throws -> Bool {
            try await harness.diary.administration.bootstrapOwner(
                name: name, password: "long enough", timeZone: "Asia/Seoul", locale: "ko")
        }
        #expect(try await make("minji"))
        #expect(try await !make("minji"))
        #expect(try await !make("other"))
        let account = try await harness.store.read { try $0.accounts.account(owner: 1) }
        #expect(account?.profile == AccountProfile(name: "minji", locale: "ko", timeZone: "Asia/Seoul"))
        await expect(.unauthenticated) {
            _ = try await harness.logIn("other", "x")
        }
    }

    @Test("A login opens a session that ends by itself", arguments: StorageEngine.allCases)
    func sessions(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let diary = harness.diary
        _ = try await diary.administration.bootstrapOwner(name: "minji", password: "right", timeZone: "", locale: "")
        let login = try await harness.logIn("MINJI", "right")
        let credential = Credential(authorization: "Bearer \(login.token.text)")
        func caller() async throws -> Caller {
            let now = harness.clock.now
            return try await harness.store.read { try diary.callers.caller(credential, in: $0, now: now) }
        }
        #expect(try await caller().account == login.account)
        harness.clock.advance(seconds: 3600)
        #expect(try await caller().session.lastUseTime == login.session.lastUseTime)
        try await diary.keepUp()
        #expect(try await caller().session.lastUseTime == harness.clock.now)
        harness.clock.advance(seconds: Limits.sessionLifetimeSeconds - 3601)
        _ = try await caller()
        harness.clock.advance(seconds: 1)
        await expect(.unauthenticated) { _ = try await caller() }
        try await diary.keepUp()
        #expect(try await harness.store.read { try $0.accounts.session(tokenHash: login.token.hash) } == nil)
        for header in [nil, "Bearer x", "Bearer \(login.token.text)x"] {
            let credential = Credential(authorization: header)
            await expect(.unauthenticated) {
                _ = try await harness.store.read {
                    try diary.callers.caller(credential, in: $0, now: login.session.createTime)
                }
            }
        }
    }

    @Test(
        "An address is known to the account that was used from it, and only so long", arguments: StorageEngine.allCases)
    func addresses(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let now = harness.clock.now
        @Sendable func address(_ number: Int) -> ClientAddress { ClientAddress("192.0.2.\(number)") }
        try await harness.store.write { transaction in
            for number in 0...Limits.knownAddresses {
                try transaction.accounts.insertAddress(
                    address(number), owner: 1, at: now.advanced(bySeconds: Int64(number)))
            }
            try transaction.accounts.insertAddress(address(1), owner: 1, at: now.advanced(bySeconds: 100))
            try transaction.accounts.insertAddress(address(200), owner: 1, at: now.advanced(bySeconds: 101))
        }
        func knows(_ number: Int, owner: Int64 = 1, since: Int64 = -1) async throws -> Bool {
            try await harness.store.read {
                try $0.accounts.knowsAddress(address(number), owner: owner, since: now.advanced(bySeconds: since))
            }
        }
        // The two that were not used for the longest gave way.
        #expect(try await [knows(0), knows(2)] == [false, false])
        #expect(try await [knows(1), knows(3), knows(200)] == [true, true, true])
        #expect(try await !knows(1, owner: 2))
        #expect(try await !knows(3, since: 3))
        try await harness.store.write { try $0.accounts.deleteAddresses(usedUntil: now.advanced(bySeconds: 99)) }
        #expect(try await [knows(1), knows(3)] == [true, false])
    }

    @Test("Sessions are ended one by one, or all but one, of their owner only", arguments: StorageEngine.allCases)
    func endedSessions(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("minji"), try await harness.account("other"))
        let second = try await harness.session(of: me.account)
        let third = try await harness.session(of: me.account)
        func live() async throws -> Int {
            let now = harness.clock.now
            return try await harness.store.read { transaction in
                try [me, second, third, other].filter {
                    try transaction.accounts.session(tokenHash: $0.tokenHash) != nil
                }.count
                    + transaction.accounts.sessions(owner: me.owner, at: now, after: nil, limit: 10).count
            }
        }
        for id in [other.session.id.description, "no id", UUIDBytes(high: 1, low: 1).description] {
            await expect(.notFound) { try await harness.write(me) { try $0.account.endSession(id) } }
        }
        #expect(try await live() == 4 + 3)
        let id = second.session.id.description.uppercased()
        try await harness.write(me) { try $0.account.endSession(id) }
        #expect(try await live() == 3 + 2)
        try await harness.store.write { try $0.accounts.deleteLogins(owner: me.owner, except: third.tokenHash) }
        #expect(try await live() == 2 + 1)
        try await harness.store.write { try $0.accounts.deleteLogins(owner: me.owner, except: nil) }
        #expect(try await live() == 1 + 0)
    }

    @Test("Sessions are listed newest first, page by page", arguments: StorageEngine.allCases)
    func sessionPages(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let diary = harness.diary
        let me = try await harness.account("minji")
        for number in 0..<5 {
            harness.clock.advance(seconds: 1)
            let now = harness.clock.now
            let session = StoredSession(
                id: UUIDBytes(at: now, random: diary.random), owner: me.owner, userAgent: "\(number)", createTime: now,
                lastUseTime: now, expireTime: now.advanced(bySeconds: 100))
            try await harness.store.write {
                try $0.accounts.insertSession(session, tokenHash: [UInt8(number)])
            }
        }
        var (found, token) = ([String](), "")
        repeat {
            let asked = token
            let page = try await harness.read(me) {
                try $0.account.sessions(pageSize: 2, pageToken: asked)
            }
            found += page.items.map(\.userAgent)
            token = page.nextPageToken ?? ""
        } while !token.isEmpty
        #expect(found == ["4", "3", "2", "1", "0", "test"])
    }

    @Test("Two accounts cannot have one name", arguments: StorageEngine.allCases)
    func names(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        _ = try await harness.account("other")
        func rename(_ name: String, mask: [String] = ["name"]) async throws -> StoredAccount {
            let profile = AccountInput(name: name)
            let change = ResourceChange<AccountInput, AccountField>(
                id: "", input: profile, mask: mask, present: [], ifMatch: "")
            return try await harness.write(me) { try $0.account.update(change) }
        }
        await expect(.alreadyExists) { _ = try await rename("OTHER") }
        let renamed = try await rename("MinJi")
        #expect(renamed.profile.name == "MinJi")
        #expect(renamed.version > me.account.version)
        await expect(.invalidArgument) { _ = try await rename("x", mask: ["createTime"]) }
    }

    @Test("An answer is kept for its key and owner, and forgotten in a day", arguments: StorageEngine.allCases)
    func answers(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let now = harness.clock.now
        let answer = StoredResponse(content: [1], value: [2, 3], outcome: .existing, time: now)
        try await harness.store.write { try $0.requests.insertResponse(answer, owner: me.owner, key: [9]) }
        func stored(_ owner: Int64, _ key: [UInt8]) async throws -> StoredResponse? {
            try await harness.store.read { try $0.requests.response(owner: owner, key: key) }
        }
        #expect(try await stored(me.owner, [9]) == answer)
        #expect(try await stored(me.owner + 1, [9]) == nil)
        #expect(try await stored(me.owner, [8]) == nil)
        harness.clock.advance(seconds: Limits.idempotencyLifetimeSeconds)
        try await harness.diary.keepUp()
        #expect(try await stored(me.owner, [9]) == nil)
    }

    @Test("What a transaction throws undoes all of it", arguments: StorageEngine.allCases)
    func rollsBack(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let diary = harness.diary
        let me = try await harness.account("minji")
        let now = harness.clock.now
        await expect(.etagMismatch) {
            try await harness.store.write { transaction in
                _ = try diary.writing(transaction, me, at: now).entries.create(EntryInput(title: "x"))
                throw DiaryError.etagMismatch
            }
        }
        #expect(try await harness.allEntries(ListInput(kind: .entry), me).isEmpty)
        #expect(try await harness.timeline(.day, me).buckets.isEmpty)
        #expect(try await harness.search("x", me).isEmpty)
        #expect(try await harness.create(EntryInput(title: "y"), me).sequence == 1)
    }

    @Test("A diary opened again is the same diary", arguments: StorageEngine.allCases)
    func reopened(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        for number in 0..<3 {
            try await harness.create(entryInput("\(number)", at: "2023-01-0\(number + 1)T00:00:00"), me)
        }
        let first = try await harness.entries(ListInput(kind: .entry, pageSize: 2), me)
        let again = try engine.open(in: harness.folder)
        let diary = Diary(
            store: again, zones: try TimeZoneDatabase(), passwords: try PasswordHasher(cost: .minimal),
            clock: harness.clock.clock)
        let input = ListInput(kind: .entry, pageSize: 2, pageToken: try #require(first.nextPageToken))
        let rest = try await again.read { try diary.reading($0, me).entries.list(input) }
        #expect(rest.items.map(\.content.title) == ["0"])
    }
}
