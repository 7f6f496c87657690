import Foundation
import Testing

@testable import DaybookEntry

@Suite("What the storage gives to one owner of another's")
struct ForeignOwnerTests {
    private typealias Question = @Sendable (any DiaryReading, _ owner: Int64, Belongings) throws -> Bool

    /// What belongs to the first owner.
    private struct Belongings: Sendable {
        let entry: StoredEntry
        let photo: StoredPhoto
        let key: [UInt8]
        let now: Instant
    }

    /// By the beginning of each method's declaration: whether it gives the owner anything.
    private static let questions: [String: Question] = [
        "account(owner:": { transaction, owner, _ in try transaction.account(owner: owner)?.profile.name == "minji" },
        "sessions(owner:": { transaction, owner, mine in
            try transaction.sessions(owner: owner, at: mine.now, after: nil, limit: 10)
                .contains { $0.userAgent == "test" && $0.owner == mine.entry.owner }
        },
        "knowsAddress(owner:": { transaction, owner, mine in
            try transaction.knowsAddress(
                ClientAddress("192.0.2.1"), owner: owner, since: mine.now.advanced(bySeconds: -1))
        },
        "answer(owner:": { transaction, owner, mine in try transaction.answer(owner: owner, key: mine.key) != nil },
        "entry(owner:": { transaction, owner, mine in try transaction.entry(owner: owner, id: mine.entry.id) != nil },
        "photo(owner:id:": { transaction, owner, mine in
            try transaction.photo(owner: owner, id: mine.photo.id) != nil
        },
        "photo(owner:digest:": { transaction, owner, mine in
            try transaction.photo(owner: owner, digest: mine.photo.facts.digest) != nil
        },
        "photoReferences(owner:": { transaction, owner, mine in
            try !transaction.photoReferences(owner: owner, ids: [mine.photo.id]).isEmpty
        },
        "photoIDs(owner:": { transaction, owner, mine in
            try !transaction.photoIDs(owner: owner, digests: [mine.photo.facts.digest]).isEmpty
        },
        "list(owner:": { transaction, owner, _ in
            let queries = [
                ListQuery(kind: .entry), ListQuery(kind: .entry, order: .oldestFirst),
                ListQuery(kind: .entry, order: .sequenceDescending), ListQuery(kind: .entry, tags: ["t"]),
                ListQuery(kind: .entry, text: "mine"), ListQuery(kind: .photo),
                ListQuery(kind: .photo, order: .sequenceDescending), ListQuery(kind: .photo, tags: ["t"]),
                ListQuery(kind: .photo, text: "mine"), ListQuery(kind: .photo, mediaKinds: [.photo]),
            ]
            let found = try queries.map { try transaction.list(owner: owner, $0).count }
            #expect(Set(found).count == 1, "\(found)")
            return found.contains { $0 > 0 }
        },
        "ids(kind:owner:": { transaction, owner, _ in
            let all = UUIDBytes(high: 0, low: 0)...UUIDBytes(high: .max, low: .max)
            let found = try [ResourceKind.entry, .photo].map {
                try transaction.ids($0, owner: owner, in: all, limit: 10).count
            }
            #expect(Set(found).count == 1, "\(found)")
            return found.contains { $0 > 0 }
        },
        "search(owner:": { transaction, owner, _ in
            let query = try #require(SearchQuery(text: "mine", comparison: .fold))
            let criteria = SearchCriteria(query: query, kinds: SearchKind.allCases, after: nil)
            return try !transaction.search(owner: owner, criteria, limit: 10).hits.isEmpty
        },
        "timeline(owner:": { transaction, owner, _ in try !transaction.timeline(owner: owner, .day).isEmpty },
        "changes(owner:": { transaction, owner, mine in
            try transaction.changes(owner: owner, after: 0, limit: 10).contains { $0.id == mine.entry.id }
        },
    ]

    /// The methods that name an owner, as ``questions`` calls them, read from the protocol's source.
    private static func declared() throws -> Set<String> {
        let source = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/DaybookEntry/Storage/DiaryStore.swift")
        let text = try String(contentsOf: source, encoding: .utf8)
        let reading = try #require(text.components(separatedBy: "protocol DiaryReading").last)
        let declarations = try #require(reading.components(separatedBy: "protocol DiaryWriting").first)
            .components(separatedBy: "func ").dropFirst()
        return Set(
            declarations.compactMap { declaration in
                guard declaration.contains("owner: Int64") else { return nil }
                let head = String(declaration.prefix { $0 != ")" })
                return questions.keys.first { key in
                    let name = key.prefix { $0 != "(" }
                    let labels = key.dropFirst(name.count + 1).split(separator: ":").map(String.init)
                    return head.hasPrefix(name + "(") && labels.allSatisfy { head.contains("\($0): ") }
                } ?? head
            })
    }

    @Test("Every method that names an owner is asked here")
    func complete() throws {
        #expect(try Self.declared() == Set(Self.questions.keys))
    }

    @Test("Nothing of one owner's is given to another, whatever is asked for", arguments: StorageEngine.allCases)
    func foreign(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let me = try await harness.account("minji")
        let other = try await harness.account("other")
        let photo = try await harness.createPhoto(
            photoFacts(1), me, saying: PhotoInput(caption: "mine", tags: ["t"])
        ).photo
        let entry = try await harness.create(
            EntryInput(title: "mine", photos: [.init(photoID: photo.id.description)], tags: ["t"]), me)
        let (now, key) = (harness.clock.now, [UInt8](repeating: 7, count: 32))
        try await harness.store.write {
            try $0.insertAddress(ClientAddress("192.0.2.1"), owner: me.owner, at: now)
            try $0.insertAnswer(
                StoredAnswer(content: [1], answer: [2], outcome: .created, time: now), owner: me.owner, key: key)
        }
        let mine = Belongings(entry: entry, photo: photo, key: key, now: now)
        for (name, question) in Self.questions {
            let own = try await harness.store.read { try question($0, me.owner, mine) }
            let foreign = try await harness.store.read { try question($0, other.owner, mine) }
            #expect(own, "\(name) finds nothing for its owner: the question is no question")
            #expect(!foreign, "\(name) gives another owner's")
        }
    }
}
