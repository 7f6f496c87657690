import Foundation

@testable import DaybookEntry

/// A store of an engine with two owners, which is spoken to by its protocol alone.
final class StorageFixture: Sendable {
    let folder: TemporaryFolder
    let engine: StorageEngine
    let store: any DiaryStore
    let me: StoredAccount
    let other: StoredAccount
    /// 2023-09-01T12:00:00 in UTC.
    let now = utc("2023-09-01T12:00:00")

    init(_ engine: StorageEngine) async throws {
        self.engine = engine
        folder = try TemporaryFolder()
        store = try engine.open(in: folder)
        let now = now
        (me, other) = try await store.write { transaction in
            func account(_ name: String, _ number: UInt64) throws -> StoredAccount {
                try transaction.accounts.insertAccount(
                    id: UUIDBytes(high: 1, low: number),
                    AccountProfile(name: name, locale: "ko-KR", timeZone: "Asia/Seoul"), passwordHash: "none",
                    role: number == 1 ? .owner : .member, at: now)
            }
            return (try account("minji", 1), try account("other", 2))
        }
    }

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryReading) throws -> Value
    ) async throws -> Value {
        try await store.read(work)
    }

    @discardableResult
    func write<Value: Sendable>(
        _ work: @escaping @Sendable (any DiaryWriting) throws -> Value
    ) async throws -> Value {
        try await store.write(work)
    }

    /// An id by its number: in the order of numbers.
    static func id(_ number: Int) -> UUIDBytes { UUIDBytes(high: 7, low: UInt64(number)) }

    /// An entry at an hour of a day of September 2023, in UTC.
    func entry(
        _ number: Int, day: Int64 = 1, hour: Int64 = 12, links: [PhotoPlacement] = [], owner: StoredAccount? = nil,
        _ change: (inout EntryContent) -> Void = { $0.title = "title" }
    ) -> NewEntry {
        let date = CivilDate(day: utc("2023-08-31T00:00:00").seconds / 86_400 + day)
        var content = EntryContent(
            time: Instant(microseconds: (date.day * 24 + hour) * 3_600_000_000), timeZone: "UTC")
        content.photos = links.filter { !$0.isRemoved }.map { .init(photo: $0.id, caption: $0.caption) }
        change(&content)
        return NewEntry(
            owner: (owner ?? me).owner, id: Self.id(number), content: content, offset: UTCOffset(seconds: 0),
            localDate: date, links: links, creation: [1], now: now)
    }

    /// A photo that was taken at an hour of a day of September 2023, in UTC.
    func photo(
        _ number: Int, day: Int64 = 1, hour: Int64 = 12, owner: StoredAccount? = nil,
        facts change: (inout PhotoFacts) -> Void = { _ in },
        saying say: (inout PhotoDetails) -> Void = { _ in }
    ) -> NewPhoto {
        let date = CivilDate(day: utc("2023-08-31T00:00:00").seconds / 86_400 + day)
        let local = LocalTime(seconds: (date.day * 24 + hour) * 3600)
        var (facts, details) = (photoFacts(number), PhotoDetails())
        change(&facts)
        say(&details)
        let time = PhotoTime(
            instant: local.instant(offset: UTCOffset(seconds: 0)), timeZone: "UTC", offset: UTCOffset(seconds: 0),
            local: local)
        return NewPhoto(
            owner: (owner ?? me).owner, id: Self.id(number), facts: facts, time: time, details: details,
            source: "upload", now: now)
    }

    /// Stores a photo with a change.
    func change(_ photo: StoredPhoto, _ change: (inout StoredPhoto) -> Void) async throws -> StoredPhoto {
        var new = photo
        change(&new)
        return try await store.write { [new] in try $0.photos.update(new, from: photo) }
    }

    func album(_ number: Int, _ title: String = "album", owner: StoredAccount? = nil) -> NewAlbum {
        NewAlbum(
            owner: (owner ?? me).owner, id: Self.id(number), content: AlbumContent(title: title), creation: [2],
            now: now)
    }

    /// All pages of a list of entries or photos.
    func pages(_ query: ListQuery, size: Int) async throws -> [UUIDBytes] {
        var (query, ids) = (query, [UUIDBytes]())
        let owner = me.owner
        query.pageSize = size
        while true {
            let found = try await read { [query] transaction in
                query.kind == .photo
                    ? try transaction.photos.list(owner: owner, query)
                    : try transaction.entries.list(owner: owner, query)
            }
            ids += found.prefix(size).map(\.position.id)
            guard found.count > size, let last = found.prefix(size).last else { return ids }
            query.after = last.position
        }
    }
}

extension PhotoPlacement {
    /// A photo's place in an entry.
    init(_ photo: StoredPhoto, caption: String = "", isRemoved: Bool = false) {
        self.init(photo: photo.key, id: photo.id, caption: caption, isRemoved: isRemoved)
    }
}

extension LocalTime {
    /// The times of wall clocks in all the years there are.
    static let always = Int64(-60_000_000_000)..<Int64(260_000_000_000)
}
