import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: passkeys")
struct PasskeyConformanceTests {
    private func passkey(_ number: Int, _ storage: StorageFixture, owner: Int64? = nil) -> StoredPasskey {
        StoredPasskey(
            id: StorageFixture.id(number), owner: owner ?? storage.me.owner, title: "phone \(number)",
            credentialID: [UInt8(number), 0], algorithm: -7, publicKey: [UInt8](repeating: 9, count: 64),
            party: "diary.example.org", signCount: UInt32(number),
            createTime: storage.now.advanced(bySeconds: Int64(number)))
    }

    @Test(
        "Passkeys are found by what authenticators call them, and listed newest first",
        arguments: StorageEngine.allCases)
    func lists(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, other) = (storage.me.owner, storage.other.owner)
        let mine = (1...3).map { passkey($0, storage) }
        let theirs = passkey(4, storage, owner: other)
        try await storage.write { transaction in
            for passkey in mine + [theirs] { try transaction.passkeys.insertPasskey(passkey) }
        }
        let found = try await storage.read { transaction in
            (
                try transaction.passkeys.passkey(credentialID: [2, 0]),
                try transaction.passkeys.passkey(credentialID: [4, 0]),
                try transaction.passkeys.passkey(credentialID: [2]),
                try transaction.passkeys.passkeys(owner: owner, after: nil, limit: 2),
                try transaction.passkeys.passkeys(
                    owner: owner, after: PagePosition(primary: mine[1].createTime.microseconds, id: mine[1].id),
                    limit: 9),
                try transaction.passkeys.passkeyCount(owner: owner)
            )
        }
        #expect(found.0 == mine[1] && found.1 == theirs && found.2 == nil)
        #expect(found.3 == [mine[2], mine[1]] && found.4 == [mine[0]] && found.5 == 3)
        // Nobody else's credential is anybody's.
        let twin = StoredPasskey(
            id: StorageFixture.id(5), owner: other, title: "twin", credentialID: [1, 0], algorithm: -7, publicKey: [1],
            party: "diary.example.org", signCount: 0, createTime: storage.now)
        await #expect(throws: (any Error).self) {
            try await storage.write { try $0.passkeys.insertPasskey(twin) }
        }
    }

    @Test("A count of signatures only grows, unless none is kept", arguments: StorageEngine.allCases)
    func counts(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let (counting, still) = (passkey(7, storage), passkey(0, storage))
        let done = try await storage.write { transaction in
            try transaction.passkeys.insertPasskey(counting)
            try transaction.passkeys.insertPasskey(still)
            func use(_ passkey: StoredPasskey, _ count: UInt32, owner: Int64) throws -> Bool {
                try transaction.passkeys.usePasskey(owner: owner, id: passkey.id, signCount: count, at: now)
            }
            return [
                try use(counting, 7, owner: owner), try use(counting, 0, owner: owner),
                try use(counting, 6, owner: owner), try use(counting, 8, owner: owner + 1),
                try use(counting, 8, owner: owner), try use(counting, 8, owner: owner),
                try use(counting, .max, owner: owner), try use(counting, 9, owner: owner),
                try use(still, 0, owner: owner), try use(still, 0, owner: owner), try use(still, 1, owner: owner),
                try use(still, 0, owner: owner),
            ]
        }
        #expect(done == [false, false, false, false, true, false, true, false, true, true, true, false])
        let after = try await storage.read { transaction in
            try transaction.passkeys.passkeys(owner: owner, after: nil, limit: 9)
        }
        #expect(after.map(\.signCount) == [.max, 1] && after.map(\.lastUseTime) == [now, now])
    }

    @Test("Passkeys are removed one by one, or all of an owner's", arguments: StorageEngine.allCases)
    func removes(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, other) = (storage.me.owner, storage.other.owner)
        let mine = (1...3).map { passkey($0, storage) }
        let theirs = passkey(4, storage, owner: other)
        let done = try await storage.write { transaction in
            for passkey in mine + [theirs] { try transaction.passkeys.insertPasskey(passkey) }
            return [
                try transaction.passkeys.deletePasskey(owner: owner, id: theirs.id),
                try transaction.passkeys.deletePasskey(owner: owner, id: mine[0].id),
                try transaction.passkeys.deletePasskey(owner: owner, id: mine[0].id),
            ]
        }
        #expect(done == [false, true, false])
        let has = try await storage.read { transaction in
            try mine.map { try transaction.passkeys.hasPasskey(owner: owner, id: $0.id) }
        }
        #expect(has == [false, true, true])
        try await storage.write { try $0.passkeys.deletePasskeys(owner: owner) }
        let left = try await storage.read { transaction in
            [try transaction.passkeys.passkeyCount(owner: owner), try transaction.passkeys.passkeyCount(owner: other)]
        }
        #expect(left == [0, 1])
    }
}
