import DaybookAPI
import Testing
import ZRPC

@testable import DaybookEntry

@Suite("The records that changed behind a place")
struct KeptChangesTests {
    private let harness: DiaryHarness
    private let diary = [UInt8](0..<16)

    init() throws { harness = try DiaryHarness(.sqlite) }

    private func place(of account: StoredAccount) async throws -> KeptPlace {
        let place = try await harness.store.read { [diary] transaction in
            try KeptMoment(of: account, diary: diary, in: transaction)?.place
        }
        return try #require(place)
    }

    /// Returns the changes; nil if all records have to be read.
    private func changes(
        of account: StoredAccount, behind place: KeptPlace, in diary: [UInt8]? = nil
    ) async throws -> KeptChanges? {
        let outcome = try await harness.store.read { [id = diary ?? self.diary] transaction in
            try KeptChanges.changes(of: account, behind: place, diary: id, in: transaction)
        }
        guard case .found(let changes) = outcome else { return nil }
        return changes
    }

    @Test("A place is read back from its text, and no other text is a place")
    func places() async throws {
        let me = try await harness.account("minji")
        let place = try await place(of: me.account)
        let text = try #require(place.text)
        #expect(KeptPlace(text) == place)
        #expect(KeptPlace("") == nil && KeptPlace("{}") == nil && KeptPlace(text.replacing("1", with: "x")) == nil)
    }

    @Test("An edit tells the entry with its texts, and a deletion for good that all have to be read")
    func entries() async throws {
        let me = try await harness.account("minji")
        let (first, second) = (
            try await harness.create(EntryInput(title: "first"), me),
            try await harness.create(EntryInput(title: "second"), me)
        )
        let start = try await place(of: me.account)
        #expect(try await changes(of: me.account, behind: start)?.parts.isEmpty == true)
        try await harness.update(first.id, ["title"], EntryInput(title: "again"), me)
        let third = try await harness.create(EntryInput(title: "third", hidden: true), me)
        let found = try #require(try await changes(of: me.account, behind: start))
        #expect(found.parts.map(\.kind) == [.account, .entry, .revision])
        let ids = [first.id, third.id].sorted()
        #expect(found.parts[1].rows.map { $0.id(of: "id", in: .entries) } == ids)
        #expect(found.parts[2].replacedParents == ids && found.parts[2].rows.count >= 2)
        #expect(found.parts[0].hasAll && !found.parts[1].hasAll)
        #expect(found.place.version > start.version && found.place.entries.count == 3)

        try await harness.delete(second.id, me)
        let trashed = try #require(try await changes(of: me.account, behind: found.place))
        #expect(trashed.parts.map(\.kind) == [.account, .entry, .revision])
        try await harness.delete(second.id, permanently: true, me)
        #expect(try await changes(of: me.account, behind: trashed.place) == nil)
        #expect(try await changes(of: me.account, behind: place(of: me.account))?.parts.isEmpty == true)
    }

    @Test("A place of another diary, or of a lost future, tells nothing")
    func foreign() async throws {
        let me = try await harness.account("minji")
        try await harness.create(EntryInput(title: "first"), me)
        let place = try await place(of: me.account)
        #expect(try await changes(of: me.account, behind: place, in: [1]) == nil)
        for (version, number) in [(0, 1), (-1_000_000, 0), (1, 0), (Int64.min, 0), (Int64.max, 0)] as [(Int64, Int64)] {
            let other = KeptPlace(
                diary: place.diary, account: place.account, version: place.version &+ version,
                changeNumber: place.changeNumber + number, changeTime: place.changeTime, imports: place.imports,
                entries: place.entries, photos: place.photos, digests: place.digests)
            #expect(try await changes(of: me.account, behind: other) == nil, "\(version) \(number)")
        }
    }

    @Test("An import that goes on tells that all have to be read, also if another one began later")
    func imports() async throws {
        let me = try await harness.account("minji")
        let (owner, now) = (me.account.owner, harness.clock.now)
        var runs = (1...2).map { number in
            ImportRun(
                owner: owner, id: StorageFixture.id(number), source: "export \(number)", mode: .merge, startTime: now,
                lastWrite: now)
        }
        for index in runs.indices { runs[index].state = .incomplete }
        try await harness.store.write { [runs] transaction in
            for run in runs { try transaction.imports.insert(run) }
        }
        let start = try await place(of: me.account)
        #expect(try await changes(of: me.account, behind: start)?.parts.isEmpty == true)
        for state in [ImportRun.State.running, .incomplete, .undoing, .undone] {
            runs[0].state = state
            runs[0].lastWrite = runs[0].lastWrite.advanced(bySeconds: 1)
            try await harness.store.write { [run = runs[0]] in try $0.imports.update(run) }
            #expect(try await changes(of: me.account, behind: start) == nil, "\(state)")
        }
        #expect(try await changes(of: me.account, behind: place(of: me.account))?.parts.isEmpty == true)
    }

    @Test("The stream has the diary first, then each kind; for an unknown place nothing follows")
    func stream() async throws {
        let me = try await harness.account("minji")
        let text = try #require(try await place(of: me.account).text)
        let entry = try await harness.create(EntryInput(title: "first"), me)
        try await harness.serveRecords { client in
            func responses(behind place: String) async throws -> [ListChangedRecordsResponse] {
                var request = ListChangedRecordsRequest()
                (request.account, request.place) = ("minji", place)
                var responses: [ListChangedRecordsResponse] = []
                for try await element in try await client.listChangedRecords(request) {
                    responses.append(element.message)
                }
                return responses
            }
            let all = try await responses(behind: text)
            #expect(all.map(\.kind) == [.unspecified, .account, .account, .entry, .entry, .revision, .revision])
            #expect(all.map { $0.record != nil } == [false, false, true, false, true, false, true])
            #expect(all.first?.diary?.accountName == "minji" && all.first?.needsAll == false)
            #expect(all[5].replacedParents == [entry.id.description])
            let next = try #require(all.first?.diary?.place)
            #expect(try await responses(behind: next).count == 1)
            let unknown = try await responses(behind: "x")
            #expect(unknown.count == 1 && unknown.first?.needsAll == true && unknown.first?.diary?.place == "")
        }
    }
}
