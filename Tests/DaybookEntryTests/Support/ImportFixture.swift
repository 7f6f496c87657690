import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

/// Two diaries: one with an account that is exported, and one with an account that imports it.
struct ImportFixture: Sendable {
    let source: DiaryHarness
    let target: DiaryHarness
    /// The exported account.
    let me: Caller
    /// The account of the same name that imports it.
    let other: Caller

    /// - Parameter steps: The bounds of the steps of the diary that imports.
    init(steps: StepLimits = StepLimits()) async throws {
        (source, target) = (try DiaryHarness(.sqlite), try DiaryHarness(.sqlite, steps: steps))
        // Both make the same IDs at the same time.
        target.clock.advance(seconds: 24 * 3600)
        (me, other) = (try await source.account("minji"), try await target.account("minji"))
    }

    private init(source: DiaryHarness, target: DiaryHarness, me: Caller, other: Caller) {
        (self.source, self.target, self.me, self.other) = (source, target, me, other)
    }

    /// The fixture with another exported account of the same diary.
    func exporting(_ account: Caller) -> ImportFixture {
        ImportFixture(source: source, target: target, me: account, other: other)
    }

    /// Creates entries of a photo in the exported account.
    func entries(of photo: StoredPhoto, count: Int) async throws -> [StoredEntry] {
        var entries: [StoredEntry] = []
        for number in 0..<count {
            let input = EntryInput(title: "\(number)", photos: [EntryInput.Photo(photoID: photo.id.description)])
            entries.append(try await source.create(input, me))
        }
        return entries
    }

    /// Fills the exported account: two photos, an entry of both with an earlier text, one in the trash, a hidden one, an
    /// album with another in it, a saved search, a sound, and a subject that has it.
    func fill() async throws -> (photos: [StoredPhoto], entry: StoredEntry, album: StoredAlbum) {
        let photos = try await source.photos(0..<2, me)
        try await source.updatePhoto(photos[0].id, ["tags"], PhotoInput(tags: ["winter"]), me)
        var input = entryInput("snow", at: "2024-03-09T05:04:05Z", zone: "Asia/Seoul")
        (input.body, input.tags) = ("white", ["winter"])
        input.photos = photos.map { EntryInput.Photo(photoID: $0.id.description, caption: "c") }
        let entry = try await source.create(input, me)
        source.clock.advance(seconds: 7200)
        (input.title, input.body) = ("more snow", "deep")
        try await source.update(entry.id, ["title", "body"], input, me)
        _ = try await source.delete(try await source.create(EntryInput(title: "gone"), me).id, me)
        _ = try await source.create(EntryInput(title: "secret", hidden: true), me)
        let album = try await source.createAlbum(AlbumInput(title: "winter"), me).album
        _ = try await source.add(photos, to: album, me)
        _ = try await source.createAlbum(AlbumInput(title: "inner", parentID: album.id.description), me)
        _ = try await source.createAlbum(AlbumInput(title: "found", filter: "tag:winter"), me)
        let sound = try await source.createSound(1, me).sound
        _ = try await source.createSubject(SubjectInput(name: "Bori", kind: 1, soundID: sound.id.description), me)
        _ = try await source.createShare(ShareInput(entryID: entry.id.description), me)
        return (photos, try await source.entry(entry.id, me), album)
    }

    /// The messages for all records of the exported account, in the order of an import.
    func messages() async throws -> [ImportRecordsRequest] {
        try await source.keptExport(of: me.owner).items.flatMap(\.messages)
    }

    func begin(
        _ export: String, mode: ImportMode = .merge, account: String = "minji", by client: KeptRecordServiceClient
    ) async throws -> ImportState {
        var request = BeginImportRequest()
        (request.account, request.source, request.mode) = (account, export, mode)
        guard case .account(let exported) = try await source.keptRecords(.account, of: me.owner).first?.record else {
            return ImportState()
        }
        request.record = exported
        return try await client.beginImport(request)
    }

    /// Sends messages of one call. The first one gets the account and the export.
    func send(
        _ messages: [ImportRecordsRequest], of export: String, account: String = "minji",
        by client: KeptRecordServiceClient
    ) async throws -> [ImportOutcome] {
        try await client.send(messages, of: export, into: account)
    }

    func end(
        _ export: String, isPartial: Bool = false, account: String = "minji", by client: KeptRecordServiceClient
    ) async throws -> ImportState {
        var request = EndImportRequest()
        (request.account, request.source, request.isPartial) = (account, export, isPartial)
        return try await client.endImport(request)
    }

    /// Imports everything. Returns the outcomes.
    @discardableResult
    func bring(_ export: String = "export", account: String = "minji") async throws -> [ImportOutcome] {
        let messages = try await messages()
        var outcomes: [ImportOutcome] = []
        try await target.serveRecords { client in
            _ = try await begin(export, account: account, by: client)
            outcomes = try await send(messages, of: export, account: account, by: client)
            let isPartial = outcomes.contains { $0.result == .refused || !$0.missingPhotos.isEmpty }
            _ = try await end(export, isPartial: isPartial, account: account, by: client)
        }
        return outcomes
    }

    /// The last import into the account.
    func lastRun() async throws -> ImportRun {
        let owner = other.owner
        return try #require(try await target.store.read { try $0.imports.runs(owner: owner, limit: 1) }.first)
    }

    /// The numbers of the last import's records of a kind.
    func tally(_ kind: ImportKind) async throws -> ImportTally {
        let (owner, run) = (other.owner, try await lastRun().id)
        let tallies = try await target.store.read { try $0.imports.tallies(owner: owner, run: run, hidden: true) }
        return tallies.first { $0.kind == kind } ?? ImportTally(kind: kind)
    }

    /// The notices of the last import.
    func notices(hidden: Bool = true) async throws -> [ImportRunNotice] {
        let (owner, run) = (other.owner, try await lastRun().id)
        return try await target.store.read {
            try $0.imports.notices(owner: owner, run: run, after: 0, hidden: hidden, limit: 100)
        }
    }

    /// The findings of a check of the diary that imports.
    func findings() async throws -> [DiaryFinding] { try await target.findings() }
}
