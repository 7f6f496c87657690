import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: invitations, tokens of apps, and who is shut out")
struct MemberConformanceTests {
    private func token(_ number: Int, _ storage: StorageFixture, lasts seconds: Int64? = nil) -> StoredSession {
        let made = storage.now.advanced(bySeconds: Int64(number))
        return StoredSession(
            id: StorageFixture.id(number), owner: storage.me.owner, userAgent: "", createTime: made, lastUseTime: made,
            expireTime: seconds.map { storage.now.advanced(bySeconds: $0) } ?? .latest,
            app: AppAccess(title: "app \(number)", scopes: [.read, .upload]))
    }

    private func invitation(_ number: Int, _ storage: StorageFixture, lasts seconds: Int64) -> StoredInvitation {
        StoredInvitation(
            id: StorageFixture.id(number), owner: storage.me.owner, role: number % 2 == 0 ? .owner : .member,
            createTime: storage.now.advanced(bySeconds: Int64(number)),
            expireTime: storage.now.advanced(bySeconds: seconds))
    }

    @Test("Accounts are found by id and listed by number, with their roles", arguments: StorageEngine.allCases)
    func accounts(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, other) = (storage.me, storage.other)
        let found = try await storage.read { transaction in
            (
                try transaction.accounts.account(id: me.id),
                try transaction.accounts.account(id: StorageFixture.id(99)),
                try transaction.accounts.accounts(after: 0, limit: 9),
                try transaction.accounts.accounts(after: me.owner, limit: 9),
                try transaction.accounts.accounts(after: 0, limit: 1)
            )
        }
        #expect(found.0 == me && found.1 == nil)
        #expect(found.2 == [me, other] && found.3 == [other] && found.4 == [me])
        #expect(me.role == .owner && other.role == .member)
        var shut = other
        shut.isDisabled = true
        let stored = try await storage.write { [shut] in try $0.accounts.updateAccount(shut) }
        #expect(try await storage.read { try $0.accounts.account(owner: other.owner) } == stored)
        #expect(stored.isDisabled)
    }

    @Test("Tokens are kept apart from logins, renewed, and ended", arguments: StorageEngine.allCases)
    func tokens(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let tokens = [token(1, storage), token(2, storage), token(3, storage, lasts: 10)]
        var login = token(4, storage)
        login.app = nil
        try await storage.write { [login] transaction in
            for (number, token) in (tokens + [login]).enumerated() {
                try transaction.accounts.insertSession(token, tokenHash: [UInt8(number)])
            }
        }
        let found = try await storage.read { transaction in
            (
                try transaction.accounts.tokens(owner: owner, at: now, after: nil, limit: 2),
                try transaction.accounts.tokens(
                    owner: owner, at: now.advanced(bySeconds: 10),
                    after: PagePosition(primary: tokens[1].createTime.microseconds, id: tokens[1].id), limit: 9),
                try transaction.accounts.session(tokenHash: [0]), try transaction.accounts.tokenCount(owner: owner),
                try transaction.accounts.sessions(owner: owner, at: now, after: nil, limit: 9).map(\.id)
            )
        }
        #expect(found.0 == [tokens[2], tokens[1]] && found.1 == [tokens[0]] && found.2 == tokens[0])
        #expect(found.3 == 3 && found.4 == [login.id])
        let done = try await storage.write { [login] transaction in
            [
                try transaction.accounts.setTokenHash([9], owner: owner, id: tokens[0].id),
                try transaction.accounts.setTokenHash([8], owner: owner + 1, id: tokens[0].id),
                try transaction.accounts.setTokenHash([8], owner: owner, id: login.id),
                try transaction.accounts.deleteToken(owner: owner, id: login.id),
                try transaction.accounts.deleteSession(owner: owner, id: tokens[1].id),
                try transaction.accounts.deleteToken(owner: owner + 1, id: tokens[1].id),
                try transaction.accounts.deleteToken(owner: owner, id: tokens[1].id),
            ]
        }
        #expect(done == [true, false, false, false, false, false, true])
        let after = try await storage.read { transaction in
            (
                try transaction.accounts.session(tokenHash: [0]), try transaction.accounts.session(tokenHash: [9])?.id,
                try tokens.map { try transaction.accounts.hasToken(owner: owner, id: $0.id) }
            )
        }
        #expect(after.0 == nil && after.1 == tokens[0].id && after.2 == [true, false, true])
        var later = token(5, storage)
        later.app = nil
        try await storage.write { [later] transaction in
            try transaction.accounts.insertSession(later, tokenHash: [5])
            try transaction.accounts.deleteLogins(owner: owner + 1, keeping: 0)
            try transaction.accounts.deleteLogins(owner: owner, keeping: 1)
        }
        let logins = try await storage.read {
            try $0.accounts.sessions(owner: owner, at: now, after: nil, limit: 9).map(\.id)
        }
        #expect(logins == [later.id], "the one that was used last stays")
        try await storage.write { try $0.accounts.deleteLogins(owner: owner, except: nil) }
        #expect(try await storage.read { try $0.accounts.tokenCount(owner: owner) } == 2)
        try await storage.write { try $0.accounts.deleteTokens(owner: owner) }
        #expect(try await storage.read { try $0.accounts.tokenCount(owner: owner) } == 0)
    }

    @Test("Invitations are found by their secret, renewed, listed and ended", arguments: StorageEngine.allCases)
    func invitations(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (owner, now) = (storage.me.owner, storage.now)
        let invitations = [invitation(1, storage, lasts: 100), invitation(2, storage, lasts: 100)]
        let over = invitation(3, storage, lasts: 10)
        try await storage.write { transaction in
            for (number, invitation) in (invitations + [over]).enumerated() {
                try transaction.accounts.insertInvitation(invitation, secretHash: [UInt8(number)])
            }
        }
        let later = now.advanced(bySeconds: 10)
        let found = try await storage.read { transaction in
            (
                try transaction.accounts.invitation(secretHash: [1]),
                try transaction.accounts.invitation(secretHash: [7]),
                try transaction.accounts.invitations(at: now, after: nil, limit: 2),
                try transaction.accounts.invitations(at: later, after: nil, limit: 9),
                try transaction.accounts.invitationCount(owner: owner, at: now),
                try transaction.accounts.invitationCount(owner: owner, at: later)
            )
        }
        #expect(found.0 == invitations[1] && found.1 == nil)
        #expect(found.2 == [over, invitations[1]] && found.3 == [invitations[1], invitations[0]])
        #expect(found.4 == 3 && found.5 == 2)
        let done = try await storage.write { transaction in
            [
                try transaction.accounts.setSecretHash([9], invitation: invitations[0].id),
                try transaction.accounts.setSecretHash([8], invitation: StorageFixture.id(99)),
                try transaction.accounts.deleteInvitation(id: invitations[1].id),
                try transaction.accounts.deleteInvitation(id: invitations[1].id),
            ]
        }
        #expect(done == [true, false, true, false])
        try await storage.write { try $0.accounts.deleteInvitations(expiredAt: later) }
        let left = try await storage.read { transaction in
            (
                try transaction.accounts.invitation(secretHash: [9])?.id,
                try transaction.accounts.hasInvitation(id: invitations[0].id),
                try transaction.accounts.hasInvitation(id: over.id)
            )
        }
        #expect(left.0 == invitations[0].id && left.1 && !left.2)
        let others = storage.other.owner
        try await storage.write { try $0.accounts.deleteInvitations(owner: others) }
        #expect(try await storage.read { try $0.accounts.hasInvitation(id: invitations[0].id) })
        try await storage.write { try $0.accounts.deleteInvitations(owner: owner) }
        #expect(try await storage.read { try !$0.accounts.hasInvitation(id: invitations[0].id) })
    }
}
