package import DaybookAPI
package import GRDB
import ZRPC

/// A diary in this process, without a transport: its handlers as callers meet them, and inserts of many resources in
/// one transaction. `EntryServer` serves the same handlers to other processes.
package struct LocalDiary: Sendable {
    /// A member of the diary with a session.
    package struct Member: Sendable {
        let caller: Caller
        /// The bearer token of the session.
        package let token: String
        /// The member's key in the tables of the diary.
        package var key: Int64 { caller.owner }
    }

    private let store: SQLiteDiaryStore
    private let diary: Diary
    private let statistics = StatementStatistics()

    /// Opens the diary in a file, creating or migrating it. Blocks.
    package init(path: String) throws {
        store = try SQLiteDiaryStore(path: path, statistics: statistics)
        diary = Diary(store: store, zones: try TimeZoneDatabase(), passwords: try PasswordHasher(cost: .minimal))
    }

    private var runner: CallRunner { CallRunner(diary: diary, dates: DisplayDate()) }
    /// The handler of EntryService.
    package var entries: some EntryServiceHandler { EntryHandler(runner: runner) }
    /// The handler of PhotoService.
    package var photos: some PhotoServiceHandler { PhotoHandler(runner: runner) }
    /// The handler of SearchService.
    package var search: some SearchServiceHandler { SearchHandler(runner: runner) }

    /// Creates the account of an owner, who can log in with a token only.
    package func createAccount(named name: String) async throws -> Member {
        let (diary, now) = (diary, diary.clock.now())
        return try await store.write(holding: .server) { transaction in
            let account = try transaction.accounts.insertAccount(
                id: UUIDBytes(at: now, random: diary.random),
                AccountProfile(name: name, locale: "ko-KR", timeZone: "Asia/Seoul"), passwordHash: "none", role: .owner,
                at: now)
            return try Self.signIn(account, to: diary, in: transaction, at: now)
        }
    }

    /// Begins a session of the account with a name; nil if there is no such account.
    package func signIn(named name: String) async throws -> Member? {
        let (diary, now) = (diary, diary.clock.now())
        return try await store.write(holding: .server) { transaction in
            guard let account = try transaction.accounts.account(nameKey: AccountRules.nameKey(name)) else {
                return nil
            }
            return try Self.signIn(account, to: diary, in: transaction, at: now)
        }
    }

    private static func signIn(
        _ account: StoredAccount, to diary: Diary, in transaction: any DiaryWriting, at now: Instant
    ) throws -> Member {
        let token = SessionToken(random: diary.random)
        let session = StoredSession(
            id: UUIDBytes(at: now, random: diary.random), owner: account.owner, userAgent: "local",
            createTime: now, lastUseTime: now, expireTime: now.advanced(bySeconds: Limits.sessionLifetimeSeconds))
        try transaction.accounts.insertSession(session, tokenHash: token.hash)
        return Member(
            caller: Caller(account: account, session: session, tokenHash: token.hash), token: token.text)
    }

    /// Creates photos as CreatePhoto does, in one transaction.
    ///
    /// - Returns: The IDs, in the order of the requests.
    package func insert(_ photos: [CreatePhotoRequest], of member: Member) async throws -> [String] {
        let (diary, now) = (diary, diary.clock.now())
        return try await store.write(holding: .owner(member.key)) { transaction in
            let work = WriteContext(diary: diary, transaction: transaction, caller: member.caller, now: now)
            return try photos.map { request in
                try work.photos.create((request.photo ?? Photo()).input, facts: PhotoFacts(request))
                    .photo.id.description
            }
        }
    }

    /// Creates entries as CreateEntry does, in one transaction.
    package func insert(_ entries: [Entry], of member: Member) async throws {
        let (diary, now) = (diary, diary.clock.now())
        try await store.write(holding: .owner(member.key)) { transaction in
            let work = WriteContext(diary: diary, transaction: transaction, caller: member.caller, now: now)
            for entry in entries {
                _ = try work.entries.create(entry.input)
            }
        }
    }

    /// Brings the full-text index to the state that it has after a long time without writes.
    package func compactIndex() async throws {
        var isBusy = true
        while isBusy {
            isBusy = try await store.pool.write { db in
                try SearchStore.writePending(in: db) > 0 || SearchStore.merge(in: db, pages: 1000)
            }
        }
    }

    /// The steps of SQLite's virtual machine for reads since the last `resetSteps()`.
    package var steps: Int { statistics.steps }

    /// Starts to count the steps again.
    package func resetSteps() { statistics.reset() }

    /// Prepares another connection to the file, so that it can read and write the full-text index.
    package static func prepare(_ database: Database) { SearchStore.prepare(database) }

    /// Copies the diary to a file beside its own. Returns the path of the copy.
    package func copy(id: String) async throws -> String {
        try await store.copy(id: id) { _, _ in }
        return CopyFiles(diary: store.pool.path).path(of: id)
    }

    /// Waits for running work and closes the file. Blocks.
    package func close() throws { try store.close() }
}
