import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: accounts and requests")
struct AccountConformanceTests {
    private func session(_ number: Int, _ storage: StorageFixture, lasts seconds: Int64 = 1000) -> StoredSession {
        let made = storage.now.advanced(bySeconds: Int64(number % 2))
        return StoredSession(
            id: StorageFixture.id(number), owner: storage.me.owner, userAgent: "phone \(number)", createTime: made,
            lastUseTime: made, expireTime: storage.now.advanced(bySeconds: seconds))
    }

    @Test(
        "Accounts are found by number and by name, and each change is a new version", arguments: StorageEngine.allCases)
    func accounts(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, other) = (storage.me, storage.other)
        #expect(me.owner != other.owner)
        let found = try await storage.read { transaction in
            (
                try transaction.accounts.account(owner: me.owner),
                try transaction.accounts.account(nameKey: AccountRules.nameKey("minji")),
                try transaction.accounts.account(owner: 99), try transaction.accounts.account(nameKey: "nobody"),
                try transaction.accounts.hasAccounts(), try transaction.accounts.onlyAccount()
            )
        }
        #expect(found.0 == me && found.1 == me && found.2 == nil && found.3 == nil)
        #expect(found.4 && found.5 == nil, "there are two")
        var changed = me
        changed.profile.dayBoundary = "04:00"
        changed.profile.name = "민지"
        changed.passwordHash = "another"
        let stored = try await storage.write { [changed] in try $0.accounts.updateAccount(changed) }
        #expect(stored.profile == changed.profile && stored.etag != me.etag)
        #expect(try await storage.read { try $0.accounts.account(owner: me.owner) } == stored)
        #expect(try await storage.read { try $0.accounts.account(nameKey: AccountRules.nameKey("minji")) } == nil)
    }

    @Test("An empty diary has no account; one has an only one", arguments: StorageEngine.allCases)
    func first(engine: StorageEngine) async throws {
        let folder = try TemporaryFolder()
        let store = try engine.open(in: folder)
        #expect(try await !store.read { try $0.accounts.hasAccounts() })
        let made = try await store.write { transaction in
            try transaction.accounts.insertAccount(
                id: StorageFixture.id(1), AccountProfile(name: "a", locale: "ko", timeZone: "UTC"),
                passwordHash: "none", role: .owner, at: utc("2023-09-01T12:00:00"))
        }
        #expect(try await store.read { try $0.accounts.onlyAccount() } == made)
    }

    @Test(
        "Sessions are listed newest first by pages, open, and end one by one or together",
        arguments: StorageEngine.allCases)
    func sessions(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let sessions = (1...5).map { session($0, storage) } + [session(6, storage, lasts: 10)]
        try await storage.write { transaction in
            for (number, session) in sessions.enumerated() {
                try transaction.accounts.insertSession(session, tokenHash: [UInt8(number)])
            }
        }
        let order = sessions.sorted { ($1.createTime, $1.id) < ($0.createTime, $0.id) }
        var (found, after): ([StoredSession], PagePosition?) = ([], nil)
        repeat {
            let page = try await storage.read { [after] in
                try $0.accounts.sessions(owner: owner, at: now, after: after, limit: 2)
            }
            found += page
            after = page.last.map { PagePosition(primary: $0.createTime.microseconds, id: $0.id) }
        } while after != nil
        #expect(found == order)
        let later = now.advanced(bySeconds: 10)
        #expect(
            try await storage.read { try $0.accounts.sessions(owner: owner, at: later, after: nil, limit: 9) }.count
                == 5)
        try await storage.write { transaction in
            try transaction.accounts.touchSessions(tokenHashes: [[0], [9]], at: later)
            try transaction.accounts.setUnlocked(until: later, tokenHash: [0])
        }
        let used = try await storage.read { try $0.accounts.session(tokenHash: [0]) }
        #expect(used?.lastUseTime == later && used?.unlockedUntil == later)
        let both = try await storage.read { try $0.accounts.sessionAndAccount(tokenHash: [0]) }
        #expect(both?.session == used)
        #expect(try await storage.read { try $0.accounts.account(owner: owner) } == both?.account)
        #expect(both?.account.owner == owner)
        #expect(try await storage.read { try $0.accounts.sessionAndAccount(tokenHash: [9]) } == nil)
        try await storage.write { try $0.accounts.setUnlocked(until: nil, tokenHash: [0]) }
        #expect(try await storage.read { try $0.accounts.session(tokenHash: [0])?.unlockedUntil } == nil)
        let gone = try await storage.write { transaction in
            try transaction.accounts.deleteSession(tokenHash: [1])
            return [
                try transaction.accounts.deleteSession(owner: owner, id: sessions[2].id),
                try transaction.accounts.deleteSession(owner: owner, id: sessions[2].id),
                try transaction.accounts.deleteSession(owner: owner + 1, id: sessions[3].id),
            ]
        }
        #expect(gone == [true, false, false])
        let there = try await storage.read { transaction in
            try sessions[2...3].map { try transaction.accounts.hasSession(owner: owner, id: $0.id) }
        }
        #expect(there == [false, true])
        #expect(
            try await storage.read { try $0.accounts.session(tokenHash: [5]) } != nil, "expired ones are found, too")
        try await storage.write { try $0.accounts.deleteSessions(expiredAt: later) }
        #expect(try await storage.read { try $0.accounts.session(tokenHash: [5]) } == nil)
        try await storage.write { try $0.accounts.deleteLogins(owner: owner, except: [0]) }
        #expect(
            try await storage.read { try $0.accounts.sessions(owner: owner, at: now, after: nil, limit: 9) }.map(\.id)
                == [sessions[0].id])
    }

    @Test(
        "An address is known for as long as it was used since, and the longest unused are forgotten",
        arguments: StorageEngine.allCases)
    func addresses(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        try await storage.write { transaction in
            for number in 0...Limits.knownAddresses {
                try transaction.accounts.insertAddress(
                    ClientAddress("192.0.2.\(number)"), owner: owner, at: now.advanced(bySeconds: Int64(number)))
            }
        }
        func knows(_ number: Int, since seconds: Int64 = -1) async throws -> Bool {
            try await storage.read {
                try $0.accounts.knowsAddress(
                    ClientAddress("192.0.2.\(number)"), owner: owner, since: now.advanced(bySeconds: seconds))
            }
        }
        #expect(try await !knows(0))
        #expect(try await knows(1))
        #expect(try await knows(5, since: 4))
        #expect(try await !knows(5, since: 5))
        try await storage.write { try $0.accounts.deleteAddresses(usedUntil: now.advanced(bySeconds: 5)) }
        #expect(try await !knows(5))
        #expect(try await knows(6))
        let others = storage.other.owner
        try await storage.write { try $0.accounts.deleteAddresses(owner: others) }
        #expect(try await knows(6))
        try await storage.write { try $0.accounts.deleteAddresses(owner: owner) }
        #expect(try await !knows(6))
    }

    @Test("Answers are kept by owner and key until their time", arguments: StorageEngine.allCases)
    func answers(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        @Sendable func answer(_ byte: UInt8, at time: Instant) -> StoredResponse {
            StoredResponse(content: [byte], value: [byte, byte], outcome: .created, time: time)
        }
        try await storage.write { transaction in
            try transaction.requests.insertResponse(answer(1, at: now), owner: owner, key: [7])
            try transaction.requests.insertResponse(answer(2, at: now), owner: owner, key: [7])
            try transaction.requests.insertResponse(answer(3, at: now.advanced(bySeconds: 9)), owner: owner, key: [8])
        }
        #expect(try await storage.read { try $0.requests.response(owner: owner, key: [7]) } == answer(2, at: now))
        #expect(try await storage.read { try $0.requests.response(owner: owner, key: [9]) } == nil)
        try await storage.write { _ = try $0.requests.deleteResponses(until: now, limit: 9) }
        #expect(try await storage.read { try $0.requests.response(owner: owner, key: [7]) } == nil)
        #expect(try await storage.read { try $0.requests.response(owner: owner, key: [8]) } != nil)
        #expect(try await storage.read { try $0.requests.lastSighting() } == nil)
        for second in [0, 5] as [Int64] {
            try await storage.write { try $0.requests.setLastSighting(now.advanced(bySeconds: second)) }
        }
        #expect(try await storage.read { try $0.requests.lastSighting() } == now.advanced(bySeconds: 5))
    }
}
