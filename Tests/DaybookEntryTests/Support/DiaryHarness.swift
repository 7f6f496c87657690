import Foundation
import Testing

@testable import DaybookEntry

/// A diary in a folder of its own, with accounts that are logged in without a password.
final class DiaryHarness: Sendable {
    let folder: TemporaryFolder
    let engine: StorageEngine
    let store: any DiaryStore
    let diary: Diary
    let clock = TestClock()

    /// - Parameter open: Opens the store in the folder, where a test needs one of its own.
    init(
        _ engine: StorageEngine, passwords: PasswordHasher? = nil, steps: StepLimits = StepLimits(),
        open: ((TemporaryFolder) throws -> any DiaryStore)? = nil
    ) throws {
        self.engine = engine
        folder = try TemporaryFolder()
        store = try open?(folder) ?? engine.open(in: folder)
        diary = Diary(
            store: store, zones: try TimeZoneDatabase(),
            passwords: try passwords ?? PasswordHasher(cost: .minimal), clock: clock.clock, random: foreseeableRandom(),
            steps: steps)
    }

    /// Makes an account with a session.
    func account(
        _ name: String, timeZone: String = "Asia/Seoul", token: SessionToken = SessionToken(random: .system)
    ) async throws -> Caller {
        let (diary, now) = (diary, clock.now)
        let account = try await store.write { transaction in
            try transaction.accounts.insertAccount(
                id: UUIDBytes(at: now, random: diary.random),
                AccountProfile(name: name, locale: "ko-KR", timeZone: timeZone), passwordHash: "none", role: .member,
                at: now)
        }
        return try await session(of: account, token: token)
    }

    /// Opens one more session of an account.
    func session(
        of account: StoredAccount, token: SessionToken = SessionToken(random: .system)
    ) async throws -> Caller {
        let now = clock.now
        let session = StoredSession(
            id: UUIDBytes(at: now, random: diary.random), owner: account.owner, userAgent: "test", createTime: now,
            lastUseTime: now, expireTime: now.advanced(bySeconds: Limits.sessionLifetimeSeconds))
        try await store.write { try $0.accounts.insertSession(session, tokenHash: token.hash) }
        return Caller(account: account, session: session, tokenHash: token.hash, isUnlocked: true)
    }

    /// Logs in as somebody at an address would, who may show a token.
    @discardableResult
    func logIn(
        _ name: String, _ password: String, from address: String = "192.0.2.1", showing token: String? = nil
    ) async throws -> (token: SessionToken, session: StoredSession, account: StoredAccount) {
        try await diary.authentication.logIn(
            name: name, password: password, userAgent: "phone", from: ClientAddress(address),
            showing: Credential(authorization: token.map { "Bearer \($0)" }))
    }

    @discardableResult
    func create(_ input: EntryInput, _ caller: Caller) async throws -> StoredEntry {
        try await createWithOutcome(input, caller).entry
    }

    func createWithOutcome(
        _ input: EntryInput, _ caller: Caller
    ) async throws -> (entry: StoredEntry, outcome: WriteOutcome) {
        return try await write(caller) { try $0.entries.create(input) }
    }

    func entry(_ id: UUIDBytes, _ caller: Caller) async throws -> StoredEntry {
        return try await read(caller) { try $0.entries.entry(id.description) }
    }

    @discardableResult
    func update(
        _ id: UUIDBytes, _ mask: [String], _ input: EntryInput, ifMatch: String = "", _ caller: Caller
    ) async throws -> StoredEntry {
        let change = ResourceChange<EntryInput, EntryField>(
            id: id.description, input: input, mask: mask, present: [], ifMatch: ifMatch)
        return try await write(caller) { try $0.entries.update(change) }
    }

    @discardableResult
    func delete(
        _ id: UUIDBytes, permanently: Bool = false, _ caller: Caller
    ) async throws -> (entry: StoredEntry, outcome: WriteOutcome) {
        return try await write(caller) {
            try $0.entries.delete(id.description, permanently: permanently, ifMatch: "")
        }
    }

    @discardableResult
    func undelete(_ id: UUIDBytes, _ caller: Caller) async throws -> StoredEntry {
        return try await write(caller) { try $0.entries.undelete(id.description) }
    }

    /// Returns the revisions of an entry, oldest first.
    func revisions(of entry: StoredEntry) async throws -> [EntryRevision] {
        try await store.read { transaction in
            try transaction.entries.revisions(
                entry: entry.key, before: .max, limit: 1000, maximumBytes: .max
            ).revisions.reversed()
        }
    }

    @discardableResult
    func createPhoto(
        _ facts: PhotoFacts, _ caller: Caller, saying input: PhotoInput = PhotoInput()
    ) async throws -> (photo: StoredPhoto, outcome: WriteOutcome) {
        return try await write(caller) {
            try $0.photos.create(input, facts: facts)
        }
    }

    func photo(_ id: UUIDBytes, _ caller: Caller) async throws -> StoredPhoto {
        return try await read(caller) { try $0.photos.photo(id.description) }
    }

    @discardableResult
    func updatePhoto(
        _ id: UUIDBytes, _ mask: [String], _ input: PhotoInput, _ caller: Caller
    ) async throws -> StoredPhoto {
        let change = ResourceChange<PhotoInput, PhotoField>(
            id: id.description, input: input, mask: mask, present: [], ifMatch: "")
        return try await write(caller) { try $0.photos.update(change) }
    }

    @discardableResult
    func deletePhoto(
        _ id: UUIDBytes, permanently: Bool = false, _ caller: Caller
    ) async throws -> (photo: StoredPhoto, outcome: WriteOutcome) {
        return try await write(caller) {
            try $0.photos.delete(id.description, permanently: permanently, ifMatch: "")
        }
    }

    @discardableResult
    func undeletePhoto(_ id: UUIDBytes, _ caller: Caller) async throws -> StoredPhoto {
        return try await write(caller) { try $0.photos.undelete(id.description) }
    }

    /// One page of a list of entries.
    func entries(_ input: ListInput, _ caller: Caller) async throws -> ListPage<StoredEntry> {
        return try await read(caller) { try $0.entries.list(input) }
    }

    /// One page of a list of photos.
    func photos(_ input: ListInput, _ caller: Caller) async throws -> ListPage<StoredPhoto> {
        return try await read(caller) { try $0.photos.list(input) }
    }

    /// A list of entries to its end, page by page.
    func allEntries(_ input: ListInput, _ caller: Caller) async throws -> [StoredEntry] {
        var (input, found) = (input, [StoredEntry]())
        while true {
            let page = try await entries(input, caller)
            found += page.items
            guard let token = page.nextPageToken else { return found }
            input.pageToken = token
        }
    }

    func timeline(
        _ granularity: TimelineGranularity, of scope: TimelineScope = .all, _ caller: Caller
    ) async throws -> TimelineResult {
        return try await read(caller) { try $0.days.timeline(granularity, of: scope) }
    }

    func search(_ text: String, mode: SearchMode = .auto, _ caller: Caller) async throws -> [FoundItem] {
        let input = SearchInput(text: text, kinds: Set(SearchKind.allCases), mode: mode)
        return try await read(caller) { try $0.search.search(input).page.items }
    }
}

extension Caller {
    /// The same, with hidden things closed to them.
    var locked: Caller { Caller(account: account, session: session, tokenHash: tokenHash) }
}

/// Returns the facts of made-up bytes; another number, another photo.
func photoFacts(_ number: Int, kind: PhotoKind = .photo, captured: String? = nil) -> PhotoFacts {
    PhotoFacts(
        digest: foreseeableRandom(seed: UInt64(number) &* 7919).bytes(32), mediaType: "image/jpeg", kind: kind,
        sizeBytes: 1000, width: 40, height: 30, captured: captured.flatMap { LocalTime($0) },
        camera: CameraName(make: "Canon", model: "EOS R5", lens: ""), isDecodable: true,
        thumbHash: "hash")
}

/// An entry's input by the wall clock in UTC.
func entryInput(_ title: String, at text: String, zone: String = "UTC") -> EntryInput {
    EntryInput(title: title, time: TimestampInput(seconds: utc(text).seconds, nanoseconds: 0), timeZone: zone)
}

/// Runs work that has to be refused with a code.
func expect(_ code: DiaryError.Code, _ work: () async throws -> Void) async {
    let error = await #expect(throws: DiaryError.self) { try await work() }
    #expect(error?.code == code)
}
