import Foundation
import SearchText
import Testing

@testable import DaybookEntry

@Suite("What every storage keeps to: nothing of one owner is another's")
struct ForeignOwnerConformanceTests {
    private typealias Question = @Sendable (any DiaryReading, _ owner: Int64, Belongings) throws -> Bool

    /// The belongings of the first owner.
    private struct Belongings: Sendable {
        let entry: StoredEntry
        let photo: StoredPhoto
        let album: StoredAlbum
        let subject: StoredSubject
        let sound: StoredSound
        let share: StoredShare
        let memory: MemoryID
        let picture: FeedPicture
        /// The row of the photo, and an import that added the hidden entry.
        let row: KeptRow
        let run: ImportRun
        let secret: UUIDBytes
        /// The version of the last change.
        let version: Int64
        let key: [UInt8]
        let now: Instant
    }

    /// A hidden photo of the first owner that is deleted for good.
    private static let gone = StorageFixture.id(77)

    /// By room and method, with the labels that tell it from others: whether it gives the owner anything.
    private static let questions: [String: Question] = [
        "accounts.account(owner:": { transaction, owner, _ in
            try transaction.accounts.account(owner: owner)?.profile.name == "minji"
        },
        "accounts.sessions(owner:": { transaction, owner, mine in
            try transaction.accounts.sessions(owner: owner, at: mine.now, after: nil, limit: 10)
                .contains { $0.owner == mine.entry.owner }
        },
        "accounts.hasSession(owner:": { transaction, owner, _ in
            try transaction.accounts.hasSession(owner: owner, id: StorageFixture.id(6))
        },
        "accounts.tokens(owner:": { transaction, owner, mine in
            try !transaction.accounts.tokens(owner: owner, at: mine.now, after: nil, limit: 10).isEmpty
        },
        "accounts.hasToken(owner:": { transaction, owner, _ in
            try transaction.accounts.hasToken(owner: owner, id: StorageFixture.id(10))
        },
        "accounts.tokenCount(owner:": { transaction, owner, _ in
            try transaction.accounts.tokenCount(owner: owner) > 0
        },
        "passkeys.passkeys(owner:": { transaction, owner, _ in
            try !transaction.passkeys.passkeys(owner: owner, after: nil, limit: 10).isEmpty
        },
        "passkeys.hasPasskey(owner:": { transaction, owner, _ in
            try transaction.passkeys.hasPasskey(owner: owner, id: StorageFixture.id(12))
        },
        "passkeys.passkeyCount(owner:": { transaction, owner, _ in
            try transaction.passkeys.passkeyCount(owner: owner) > 0
        },
        "accounts.invitationCount(owner:": { transaction, owner, mine in
            try transaction.accounts.invitationCount(owner: owner, at: mine.now) > 0
        },
        "accounts.knowsAddress(owner:": { transaction, owner, mine in
            try transaction.accounts.knowsAddress(
                ClientAddress("192.0.2.1"), owner: owner, since: mine.now.advanced(bySeconds: -1))
        },
        "storage.used(owner:": { transaction, owner, mine in
            try transaction.storage.used(owner: owner) >= mine.photo.facts.sizeBytes
        },
        "storage.stored(owner:": { transaction, owner, _ in try transaction.storage.stored(owner: owner).responses > 0
        },
        "followups.isPending(owner:": { transaction, owner, _ in try transaction.followUps.isPending(owner: owner) },
        "followups.hiddenGone(owner:": { transaction, owner, _ in
            try !transaction.followUps.hiddenGone(owner: owner, photos: [gone]).isEmpty
        },
        "followups.next(owner:": { transaction, owner, _ in try transaction.followUps.next(owner: owner) != nil },
        "storage.quota(owner:": { transaction, owner, _ in
            try transaction.storage.quota(owner: owner) == .bytes(1 << 40)
        },
        "requests.response(owner:": { transaction, owner, mine in
            try transaction.requests.response(owner: owner, key: mine.key) != nil
        },
        "entries.entries(owner:": { transaction, owner, mine in
            try !transaction.entries.entries(owner: owner, ids: [mine.entry.id]).isEmpty
        },
        "entries.entry(owner:": { transaction, owner, mine in
            try transaction.entries.entry(owner: owner, id: mine.entry.id) != nil
        },
        "entries.list(owner:": { transaction, owner, _ in
            try finds([
                ListQuery(kind: .entry), ListQuery(kind: .entry, order: .oldestFirst),
                ListQuery(kind: .entry, order: .sequenceDescending), ListQuery(kind: .entry, tags: ["t"]),
                ListQuery(kind: .entry, text: "mine"),
            ]) { try transaction.entries.list(owner: owner, $0).count }
        },
        "entries.ids(owner:in:": { transaction, owner, _ in
            try !transaction.entries.ids(owner: owner, in: everyID, hidden: true, limit: 10).isEmpty
        },
        "entries.shown(owner:": { transaction, owner, _ in
            try !transaction.entries.shown(owner: owner, localTimes: everyTime, after: nil, limit: 10).isEmpty
        },
        "entries.shownCount(owner:": { transaction, owner, _ in
            try transaction.entries.shownCount(owner: owner, localTimes: everyTime) > 0
        },
        "entries.shownPlaces(owner:": { transaction, owner, _ in
            try !transaction.entries.shownPlaces(owner: owner, localTimes: everyTime, limit: 10).isEmpty
        },
        "photos.shownPlaces(owner:": { transaction, owner, _ in
            try !transaction.photos.shownPlaces(owner: owner, localTimes: everyTime, limit: 10).isEmpty
        },
        "entries.trash(owner:": { transaction, owner, _ in
            try !transaction.entries.trash(owner: owner, hidden: false, after: nil, limit: 10).isEmpty
        },
        "photos.shown(owner:": { transaction, owner, _ in
            try !transaction.photos.shown(owner: owner, localTimes: everyTime, after: nil, limit: 10).isEmpty
        },
        "photos.shownCount(owner:": { transaction, owner, _ in
            try transaction.photos.shownCount(owner: owner, localTimes: everyTime).count > 0
        },
        "photos.newestLocalTime(owner:": { transaction, owner, _ in
            try transaction.photos.newestLocalTime(owner: owner, before: .max) != nil
        },
        "photos.trash(owner:": { transaction, owner, _ in
            try !transaction.photos.trash(owner: owner, hidden: false, after: nil, limit: 10).isEmpty
        },
        "photos.photo(owner:id:": { transaction, owner, mine in
            try transaction.photos.photo(owner: owner, id: mine.photo.id) != nil
        },
        "photos.photo(owner:digest:": { transaction, owner, mine in
            try transaction.photos.photo(owner: owner, digest: mine.photo.facts.digest) != nil
        },
        "photos.list(owner:": { transaction, owner, _ in
            try finds([
                ListQuery(kind: .photo), ListQuery(kind: .photo, order: .sequenceDescending),
                ListQuery(kind: .photo, tags: ["t"]), ListQuery(kind: .photo, text: "mine"),
                ListQuery(kind: .photo, mediaKinds: [.photo]),
            ]) { try transaction.photos.list(owner: owner, $0).count }
        },
        "photos.ids(owner:in:": { transaction, owner, _ in
            try !transaction.photos.ids(owner: owner, in: everyID, hidden: true, limit: 10).isEmpty
        },
        "photos.photos(owner:": { transaction, owner, mine in
            try !transaction.photos.photos(owner: owner, ids: [mine.photo.id]).isEmpty
        },
        "photos.references(owner:": { transaction, owner, mine in
            try !transaction.photos.references(owner: owner, ids: [mine.photo.id]).isEmpty
        },
        "photos.halves(owner:": { transaction, owner, mine in
            try HalfState.allCases.contains { state in
                try [PhotoKind.photo, .video].contains { kind in
                    try !transaction.photos.halves(
                        owner: owner, contentID: "A-B", kind: kind, state: state, limit: 10
                    ).isEmpty
                }
            }
        },
        "photos.ids(owner:digests:": { transaction, owner, mine in
            try !transaction.photos.ids(owner: owner, digests: [mine.photo.facts.digest]).isEmpty
        },
        "photos.cover(owner:": { transaction, owner, _ in
            try transaction.photos.cover(owner: owner, ListQuery(kind: .photo)) != nil
        },
        "albums.album(owner:": { transaction, owner, mine in
            try transaction.albums.album(owner: owner, id: mine.album.id) != nil
        },
        "albums.albums(owner:": { transaction, owner, _ in
            try !transaction.albums.albums(owner: owner).isEmpty
        },
        "albums.albums(owner:ids:": { transaction, owner, mine in
            try !transaction.albums.albums(owner: owner, ids: [mine.album.id]).isEmpty
        },
        "albums.smartCounts(owner:": { transaction, owner, _ in
            try transaction.albums.smartCounts(owner: owner)[.recents] ?? 0 > 0
        },
        "labels.tallies(owner:": { transaction, owner, _ in
            try !transaction.labels.tallies(owner: owner, .tag, afterKey: nil, limit: 10).isEmpty
        },
        "labels.placeTallies(owner:": { transaction, owner, _ in
            try !transaction.labels.placeTallies(owner: owner).isEmpty
        },
        "labels.placeClaims(owner:": { transaction, owner, _ in
            try !transaction.labels.placeClaims(owner: owner, limit: 10).isEmpty
        },
        "subjects.subject(owner:": { transaction, owner, mine in
            try transaction.subjects.subject(owner: owner, id: mine.subject.id) != nil
        },
        "subjects.subjects(owner:": { transaction, owner, _ in
            try !transaction.subjects.subjects(owner: owner).isEmpty
        },
        "subjects.subjects(owner:ids:": { transaction, owner, mine in
            try !transaction.subjects.subjects(owner: owner, ids: [mine.subject.id]).isEmpty
        },
        "sounds.sound(owner:id:": { transaction, owner, mine in
            try transaction.sounds.sound(owner: owner, id: mine.sound.id) != nil
        },
        "sounds.sound(owner:digest:": { transaction, owner, mine in
            try transaction.sounds.sound(owner: owner, digest: mine.sound.facts.digest) != nil
        },
        "sounds.sounds(owner:": { transaction, owner, _ in
            try !transaction.sounds.sounds(owner: owner).isEmpty
        },
        "sounds.sounds(owner:ids:": { transaction, owner, mine in
            try !transaction.sounds.sounds(owner: owner, ids: [mine.sound.id]).isEmpty
        },
        "shares.share(owner:": { transaction, owner, mine in
            try transaction.shares.share(owner: owner, id: mine.share.id) != nil
        },
        "shares.shares(owner:ids:": { transaction, owner, mine in
            try !transaction.shares.shares(owner: owner, ids: [mine.share.id], hidden: true).isEmpty
        },
        "shares.list(owner:": { transaction, owner, _ in
            try !transaction.shares.list(owner: owner, after: nil, hidden: true, limit: 10).isEmpty
        },
        "shares.count(owner:": { transaction, owner, _ in try transaction.shares.count(owner: owner) > 0 },
        "shares.firstRevoked(owner:": { transaction, owner, _ in
            try transaction.shares.firstRevoked(owner: owner) != nil
        },
        "memories.locatedDays(owner:": { transaction, owner, _ in
            try !transaction.memories.locatedDays(owner: owner).isEmpty
        },
        "memories.states(owner:": { transaction, owner, mine in
            try !transaction.memories.states(owner: owner, ids: [mine.memory]).isEmpty
        },
        "memories.stateCount(owner:": { transaction, owner, _ in
            try transaction.memories.stateCount(owner: owner) > 0
        },
        "discover.saved(owner:": { transaction, owner, mine in
            try !transaction.discover.saved(owner: owner, ids: [mine.picture.id]).isEmpty
        },
        "discover.starred(owner:": { transaction, owner, _ in
            try !transaction.discover.starred(owner: owner, before: nil, limit: 10).isEmpty
        },
        "discover.starCount(owner:": { transaction, owner, mine in
            try transaction.discover.starCount(owner: owner, photo: mine.photo.id) > 0
        },
        "search.terms(owner:": { transaction, owner, _ in
            let range = TermRange(from: "mine", end: "mine~")
            return try !transaction.search.terms(owner: owner, in: range, limit: 10).isEmpty
        },
        "search.search(owner:": { transaction, owner, _ in
            let query = try #require(SearchQuery(text: "mine", comparison: .fold))
            let plan = SearchPlan(sections: [SearchSection(.literal, query)], limit: 10)
            return try !transaction.search.search(owner: owner, plan).hits.isEmpty
        },
        "days.timeline(owner:": { transaction, owner, _ in
            try !transaction.days.timeline(owner: owner, .day).isEmpty
        },
        "changes.changes(owner:": { transaction, owner, mine in
            try transaction.changes.changes(owner: owner, after: 0, limit: 20).contains { $0.id == mine.entry.id }
        },
        "kept.rows(of:owner:": { transaction, owner, _ in
            try KeptTable.records.contains { table in
                guard table.name != "account" else { return false }
                return try !transaction.kept.rows(of: table, owner: owner, after: nil, limit: 10).isEmpty
            }
        },
        "kept.extent(of:owner:": { transaction, owner, _ in
            try transaction.kept.extent(of: .photos, owner: owner).count > 0
        },
        "kept.changedRows(of:owner:": { transaction, owner, _ in
            try transaction.kept.changedRows(of: .photos, owner: owner, behind: 0, limit: 10)?.isEmpty == false
        },
        "kept.childRows(of:owner:": { transaction, owner, mine in
            try transaction.kept.childRows(
                of: .revisions, owner: owner, parents: [mine.entry.id], limit: 10, bytes: .max)?.isEmpty == false
        },
        "kept.importMark(owner:": { transaction, owner, _ in try transaction.kept.importMark(owner: owner) != nil },
        "kept.lastVersion(owner:": { transaction, owner, mine in
            try transaction.kept.lastVersion(owner: owner) == mine.version
        },
        "kept.preview(row:of:owner:": { transaction, owner, mine in
            try transaction.kept.preview(mine.row, of: .photos, owner: owner).isKnown
        },
        "imports.run(owner:": { transaction, owner, mine in
            try transaction.imports.run(owner: owner, id: mine.run.id) != nil
        },
        "imports.latestRun(owner:": { transaction, owner, mine in
            try transaction.imports.latestRun(owner: owner, source: mine.run.source) != nil
        },
        "imports.runs(owner:": { transaction, owner, _ in
            try !transaction.imports.runs(owner: owner, limit: 10).isEmpty
        },
        "imports.tallies(owner:": { transaction, owner, mine in
            try !transaction.imports.tallies(owner: owner, run: mine.run.id, hidden: true).isEmpty
        },
        "imports.notices(owner:": { transaction, owner, mine in
            try !transaction.imports.notices(owner: owner, run: mine.run.id, after: 0, hidden: true, limit: 10).isEmpty
        },
        "imports.added(owner:run:kind:": { transaction, owner, mine in
            try !transaction.imports.added(owner: owner, run: mine.run.id, kind: .entry, limit: 10).isEmpty
        },
        "imports.added(owner:run:subject:": { transaction, owner, mine in
            let subject = ImportSubject(.entry, id: mine.secret)
            return try transaction.imports.added(owner: owner, run: mine.run.id, subject: subject) != nil
        },
        "imports.undone(owner:": { transaction, owner, mine in
            let subject = ImportSubject(.photo, id: mine.secret)
            return try transaction.imports.undone(owner: owner, subject: subject) != nil
        },
        "imports.version(of:owner:": { transaction, owner, mine in
            try transaction.imports.version(of: ImportSubject(.photo, id: mine.photo.id), owner: owner) != nil
        },
        "imports.removable(owner:": { transaction, owner, mine in
            try !transaction.imports.removable(owner: owner, photos: [mine.run.id]).isEmpty
        },
        "imports.hasHidden(owner:": { transaction, owner, mine in
            try transaction.imports.hasHidden(owner: owner, run: mine.run.id)
        },
        "kept.isEmpty(owner:": { transaction, owner, _ in try !transaction.kept.isEmpty(owner: owner) },
        "changes.end(owner:": { transaction, owner, _ in try transaction.changes.end(owner: owner).number > 0 },
        "changes.reaches(position:owner:": { transaction, owner, mine in
            try transaction.changes.reaches(
                ChangePosition(number: mine.entry.version, time: mine.entry.updateTime), owner: owner)
        },
    ]

    private static let everyTime = Int64(-60_000_000_000)..<Int64(260_000_000_000)
    private static let everyID = UUIDBytes(high: 0, low: 0)...UUIDBytes(high: .max, low: .max)

    /// Whether the queries find something; all of them must find the same.
    private static func finds(_ queries: [ListQuery], _ count: (ListQuery) throws -> Int) throws -> Bool {
        let found = try queries.map(count)
        #expect(Set(found).count == 1, "\(found)")
        return found.contains { $0 > 0 }
    }

    /// The methods that name an owner, as ``questions`` calls them, read from the sources of the rooms' protocols.
    private static func declared() throws -> Set<String> {
        let diary = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/DaybookEntry")
        var declared: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: diary.path)
        where path.hasSuffix("Reading.swift") {
            let file = diary.appending(path: path)
            let room = file.deletingLastPathComponent().lastPathComponent.lowercased()
            // Beside the protocol that reads stands the one that writes.
            let reading = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "Writing: ")[0]
            for declaration in reading.components(separatedBy: "func ").dropFirst()
            where declaration.contains("owner: Int64") {
                declared.insert(name(declaration, in: room))
            }
        }
        return declared
    }

    /// Returns the name of a declaration in ``questions``; its beginning if no question asks it.
    private static func name(_ declaration: String, in room: String) -> String {
        let head = "\(room).\(declaration.prefix { $0 != ")" })"
        let names = questions.keys.filter { key in
            let name = key.prefix { $0 != "(" }
            let labels = key.dropFirst(name.count + 1).split(separator: ":").map(String.init)
            return head.hasPrefix(name + "(")
                && labels.allSatisfy { head.contains("\($0): ") || head.contains("\($0) ") }
        }
        // A method with more labels also has those of a shorter one.
        return names.max { $0.count < $1.count } ?? head
    }

    @Test("Every method that names an owner is asked here")
    func complete() throws {
        #expect(try Self.declared() == Set(Self.questions.keys))
    }

    @Test("Nothing of one owner's is given to another, whatever is asked for", arguments: StorageEngine.allCases)
    func foreign(engine: StorageEngine) async throws {
        let storage = try await StorageFixture(engine)
        let (me, other) = (storage.me, storage.other)
        let mine = try await belongings(of: me, storage)
        for (name, question) in Self.questions {
            let own = try await storage.read { try question($0, me.owner, mine) }
            let foreign = try await storage.read { try question($0, other.owner, mine) }
            #expect(own, "\(name) finds nothing for its owner: the question is no question")
            #expect(!foreign, "\(name) gives another owner's")
        }
    }

    /// Something of each kind for one owner.
    private func belongings(of me: StoredAccount, _ storage: StorageFixture) async throws -> Belongings {
        let (now, key) = (storage.now, [UInt8](repeating: 7, count: 32))
        let memory = try #require(MemoryID("year-2022"))
        let photos = [
            storage.photo(
                1, facts: { $0.contentID = "A-B" },
                saying: { details in
                    (details.caption, details.tags) = ("mine", ["t"])
                    details.place = PlaceMark(name: "", point: PlaceMark.Point(latitude: 37, longitude: 127))
                }), storage.photo(2),
        ]
        let going = storage.entry(4) { $0.title = "gone" }
        let new = storage.album(5, "mine")
        let hiding = storage.entry(13) { ($0.title, $0.hidden) = ("secret", true) }
        let session = StoredSession(
            id: StorageFixture.id(6), owner: me.owner, userAgent: "test", createTime: now, lastUseTime: now,
            expireTime: now.advanced(bySeconds: 100))
        let app = StoredSession(
            id: StorageFixture.id(10), owner: me.owner, userAgent: "", createTime: now, lastUseTime: now,
            expireTime: .latest, app: AppAccess(title: "mine", scopes: .read))
        let passkey = StoredPasskey(
            id: StorageFixture.id(12), owner: me.owner, title: "mine", credentialID: [1], algorithm: -7,
            publicKey: [2], party: "diary.example.org", signCount: 0, createTime: now)
        let invitation = StoredInvitation(
            id: StorageFixture.id(11), owner: me.owner, role: .member, createTime: now,
            expireTime: now.advanced(bySeconds: 100))
        return try await storage.write { transaction in
            try transaction.kept.end(ImportMark(source: "mine", lastChange: 0), isDone: true, owner: me.owner)
            try transaction.accounts.insertSession(session, tokenHash: [1])
            try transaction.accounts.insertSession(app, tokenHash: [2])
            try transaction.passkeys.insertPasskey(passkey)
            try transaction.accounts.insertInvitation(invitation, secretHash: [1])
            try transaction.accounts.insertAddress(ClientAddress("192.0.2.1"), owner: me.owner, at: now)
            try transaction.requests.insertResponse(
                StoredResponse(content: [1], value: [2], outcome: .created, time: now), owner: me.owner, key: key)
            try transaction.followUps.put(FollowUp(.album, key: 999, owner: me.owner))
            let gone = GonePhoto(id: Self.gone, digest: [1], isHidden: true, version: 1, time: now)
            try transaction.followUps.put(FollowUp(.photo, key: 999, owner: me.owner, gone: gone))
            try transaction.memories.setState(MemoryState(isFavorite: true, version: 1), of: memory, owner: me.owner)
            let subject = try transaction.subjects.insert(
                StoredSubject(
                    owner: me.owner, id: StorageFixture.id(7), content: SubjectContent(name: "mine"), createTime: now,
                    updateTime: now, version: 0, creation: []))
            try transaction.storage.setQuota(.bytes(1 << 40), owner: me.owner)
            let sound = try transaction.sounds.insert(
                StoredSound(
                    owner: me.owner, id: StorageFixture.id(8), title: "mine",
                    facts: SoundFacts(
                        digest: photoFacts(9).digest, mediaType: "audio/mpeg", sizeBytes: 9, durationMilliseconds: 9),
                    createTime: now, version: 0))
            let (photo, goingPhoto) = try (transaction.photos.insert(photos[0]), transaction.photos.insert(photos[1]))
            let holding = storage.entry(3, links: [PhotoPlacement(photo)]) {
                ($0.title, $0.tags) = ("mine", ["t"])
                $0.place = PlaceMark(name: "mine", point: PlaceMark.Point(latitude: 37, longitude: 127))
            }
            let (entry, goingEntry) = try (transaction.entries.insert(holding), transaction.entries.insert(going))
            let share = try transaction.shares.revoke(
                transaction.shares.insert(
                    NewShare(
                        owner: me.owner, id: StorageFixture.id(9), terms: ShareTerms(target: .entry(entry.id)),
                        token: "mine", passwordHash: nil, creation: [1], now: now)), at: now)
            var (gonePhoto, goneEntry) = (goingPhoto, goingEntry)
            (gonePhoto.deleteTime, goneEntry.deleteTime) = (now, now)
            let picture = FeedPicture(id: "folder-bWluZQ")
            try transaction.discover.insert(
                SavedPicture(
                    owner: me.owner, picture: picture, photo: photo.id, memo: "mine", madePhoto: true, saveTime: now))
            _ = try transaction.photos.update(gonePhoto, from: goingPhoto)
            _ = try transaction.entries.update(goneEntry, from: goingEntry, links: nil)
            let album = try transaction.albums.insert(new)
            let (run, secret) = try self.run(of: me, with: hiding, in: transaction)
            let rows = try transaction.kept.rows(of: .photos, owner: me.owner, after: nil, limit: 1)
            return Belongings(
                entry: entry, photo: photo, album: album, subject: subject, sound: sound, share: share, memory: memory,
                picture: picture, row: try #require(rows.first), run: run, secret: secret,
                version: try transaction.kept.lastVersion(owner: me.owner), key: key, now: now)
        }
    }

    /// Stores an import that added a hidden entry. Returns both.
    private func run(
        of me: StoredAccount, with hiding: NewEntry, in transaction: any DiaryWriting
    ) throws -> (run: ImportRun, secret: UUIDBytes) {
        let secret = try transaction.entries.insert(hiding)
        let run = ImportRun(
            owner: me.owner, id: StorageFixture.id(14), source: "mine", mode: .merge, startTime: hiding.now,
            lastWrite: hiding.now)
        try transaction.imports.insert(run)
        try transaction.imports.count([ImportTally(kind: .entry, added: 1)], hidden: [], of: run)
        try transaction.imports.note(
            [ImportRunNotice(place: "mine", kind: .entry, reason: "MINE", isHidden: true)], of: run)
        let added = AddedRecord(subject: ImportSubject(.entry, id: secret.id), version: secret.version)
        try transaction.imports.noteAdded(added, of: run)
        let undone = AddedRecord(subject: ImportSubject(.photo, id: secret.id), version: secret.version)
        try transaction.imports.noteAdded(undone, of: run)
        try transaction.imports.noteUndone(undone, of: run)
        let photo = AddedRecord(subject: ImportSubject(.photo, id: run.id), version: secret.version)
        try transaction.imports.noteAdded(photo, of: run)
        return (run: run, secret: secret.id)
    }
}
