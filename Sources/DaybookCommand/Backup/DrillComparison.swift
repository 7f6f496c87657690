import DaybookBackup
import DaybookEntry
import NIOCore
import NIOHTTP1
import Wording
import Work

/// The comparison of a restored diary, as its API shows it, with the copied database of the backup.
struct DrillComparison: Sendable {
    /// The largest number of findings of each kind.
    private static let maximumFindings = 100
    /// The numbers of words that are searched for, and of pictures that are asked for, of each account.
    private static let (words, pictures) = (10, 12)
    /// The largest number of hits of a word whose hits are compared.
    private static let maximumHits = 2000
    /// The number of IDs that are read from the copy at once.
    private static let idsAtOnce = 1000

    /// Everything that differs.
    private(set) var findings: [DrillFinding] = []
    /// The numbers of records that the restored diary showed, by kind.
    private(set) var counts: [String: Int] = [:]

    private let outcome: DrillRestoration.Outcome
    private let records: CopiedRecords
    private let server: String
    private let work: BackupWork
    /// The members that may differ while the server still finishes something.
    private var omitted: Set<String> = []

    /// Opens the copied database.
    init(_ outcome: DrillRestoration.Outcome, server: String, work: BackupWork) throws {
        (self.outcome, self.server, self.work) = (outcome, server, work)
        records = try CopiedRecords(copy: outcome.copy)
    }

    /// Compares everything.
    ///
    /// - Parameter seed: The seed of the words and pictures that are chosen.
    mutating func run(seed: UInt64) async throws {
        let isSettled = try await read { try $0.isSettled() }
        if !isSettled { omitted = ["photos", "photoCount"] }
        counts = ["entries": 0, "photos": 0, "albums": 0, "subjects": 0, "sounds": 0]
        for access in outcome.access ?? [] {
            work.show(BackupNotice.drillComparing.localized(["account": access.account]))
            do {
                try await compareLists(of: access)
                try await compareLabels(of: access)
                if isSettled { try await compareSearch(of: access, seed: seed) }
                try await lookAtPictures(of: access, seed: seed)
            } catch let error as CommandError where error.code != .unavailable {
                add(DrillFinding(.refused, account: access.account, name: error.description))
            }
        }
        try await compareCounts()
    }

    /// Adds a finding, unless there are enough of its kind.
    private mutating func add(_ finding: DrillFinding) {
        guard findings.count(where: { $0.code == finding.code }) < Self.maximumFindings else { return }
        findings.append(finding)
    }

    /// Reads the copy on a thread that may block.
    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (CopiedRecords) throws -> Value
    ) async throws -> Value {
        try await BlockingWork.run { [records] () throws in try body(records) }
    }

    /// Returns a client that sees hidden items now.
    private func api(_ access: DiaryAccess) -> DiaryAPI { DiaryAPI(server: server, token: access.token) }

    private func pages(
        _ path: String, of access: DiaryAccess, query: [(String, String)] = [], member: String
    ) -> DrillPages {
        let server = server
        return DrillPages(path, query: query, member: member) { DiaryAPI(server: server, token: access.token) }
    }

    // MARK: Records

    private mutating func compareLists(of access: DiaryAccess) async throws {
        let hidden = [("hidden", "true")]
        let lists: [(CopiedRecords.List, kind: String, query: [(String, String)])] = [
            (.entries, "entries", []), (.hiddenEntries, "entries", hidden),
            (.photos, "photos", []), (.hiddenPhotos, "photos", hidden),
        ]
        for (list, kind, query) in lists {
            var (items, seen) = (pages("/v1/\(kind)", of: access, query: query, member: kind), Set<String>())
            while let page = try await items.next() { try await compare(page, with: list, of: access, seen: &seen) }
            try await end(list, kind: kind, of: access, seen: seen)
        }
        try await compareTrash(of: access)
        try await compareFilms(of: access)
        let whole: [(CopiedRecords.List, kind: String)] = [
            (.albums, "albums"), (.subjects, "subjects"), (.sounds, "sounds"),
        ]
        for (list, kind) in whole {
            let shown = try await api(access).send(.GET, path: "/v1/\(kind)")[kind]?.items ?? []
            // The albums of the diary itself have words for IDs, and no time of creation; the sounds that come with
            // Daybook have none either.
            let own = shown.filter { $0["createTime"]?.text != nil }
            var seen: Set<String> = []
            try await compare(own, with: list, of: access, seen: &seen)
            try await end(list, kind: kind, of: access, seen: seen)
        }
    }

    private mutating func compareTrash(of access: DiaryAccess) async throws {
        var trash = pages("/v1/trash", of: access, member: "items")
        var (entries, photos): (Set<String>, Set<String>) = ([], [])
        while let page = try await trash.next() {
            try await compare(page.compactMap { $0["entry"] }, with: .trashedEntries, of: access, seen: &entries)
            try await compare(page.compactMap { $0["photo"] }, with: .trashedPhotos, of: access, seen: &photos)
        }
        try await end(.trashedEntries, kind: "entries", of: access, seen: entries)
        try await end(.trashedPhotos, kind: "photos", of: access, seen: photos)
    }

    /// Asks for the films of live photos by ID, because no list has them.
    private mutating func compareFilms(of access: DiaryAccess) async throws {
        var (seen, last): (Set<String>, String?) = ([], nil)
        while true {
            let ids = try await read { [last] in try $0.ids(of: .films, in: access, after: last, limit: 50) }
            guard let end = ids.last else { break }
            let response = try await api(access).send(
                .GET, path: "/v1/photos:batchGet", query: ids.map { ("ids", $0) })
            try await compare(response["photos"]?.items ?? [], with: .films, of: access, seen: &seen)
            last = end
        }
        try await end(.films, kind: "photos", of: access, seen: seen)
    }

    /// Compares shown records with the rows of their IDs.
    private mutating func compare(
        _ shown: [JSONDocument], with list: CopiedRecords.List, of access: DiaryAccess, seen: inout Set<String>
    ) async throws {
        let ids = shown.compactMap { $0["id"]?.text }
        guard !ids.isEmpty else { return }
        let rows = try await read { try $0.records(of: list, in: access, ids: ids) }
        for record in shown {
            let id = record["id"]?.text ?? ""
            guard let row = rows[id] else {
                if list == .trashedEntries, try await read({ try $0.isDraft(id, in: access) }) { continue }
                add(DrillFinding(.recordUnknown, account: access.account, name: "\(list) \(id)"))
                continue
            }
            seen.insert(id)
            let members = (try? JSONDocument(Array(row.utf8))) ?? .null
            let names = RecordDifference.names(of: record, row: members, omitting: omitted)
            if !names.isEmpty {
                let fields = names.joined(separator: ", ")
                add(DrillFinding(.recordDiffers, account: access.account, name: "\(list) \(id): \(fields)"))
            }
        }
    }

    /// Ends a list: names the rows that the diary did not show, and counts those that it did.
    private mutating func end(
        _ list: CopiedRecords.List, kind: String, of access: DiaryAccess, seen: Set<String>
    ) async throws {
        counts[kind, default: 0] += seen.count
        var last: String?
        while true {
            let ids = try await read { [last] in
                try $0.ids(of: list, in: access, after: last, limit: Self.idsAtOnce)
            }
            guard let end = ids.last else { return }
            for id in ids where !seen.contains(id) {
                add(DrillFinding(.recordMissing, account: access.account, name: "\(list) \(id)"))
            }
            last = end
        }
    }

    private mutating func compareLabels(of access: DiaryAccess) async throws {
        for (kind, arePeople) in [("tags", false), ("people", true)] {
            let counted = try await read { try $0.labels(arePeople: arePeople, in: access) }
            var (labels, shown) = (pages("/v1/\(kind)", of: access, member: kind), Set<CopiedRecords.Label>())
            while let page = try await labels.next() {
                shown.formUnion(
                    page.map { label in
                        CopiedRecords.Label(
                            name: label["name"]?.text ?? "", entries: label["entryCount"]?.count ?? 0,
                            photos: label["photoCount"]?.count ?? 0)
                    })
            }
            for name in Set(counted.symmetricDifference(shown).map(\.name)).sorted() {
                add(DrillFinding(.recordDiffers, account: access.account, name: "\(kind) \(name)"))
            }
        }
    }

    /// Compares the numbers of records with those of the manifest. Drafts, which no list shows, are counted in the copy.
    private mutating func compareCounts() async throws {
        let drafts = try await read { try $0.drafts() }
        counts["entries", default: 0] += drafts
        for (kind, count) in counts.sorted(by: { $0.key < $1.key }) {
            let said = outcome.backup.manifest.counts[kind] ?? 0
            if said != count { add(DrillFinding(.countDiffers, name: "\(kind) \(count) / \(said)")) }
        }
    }

    // MARK: Samples

    private mutating func compareSearch(of access: DiaryAccess, seed: UInt64) async throws {
        let words = try await read { try $0.words(in: access, count: Self.words, seed: seed) }
        let scanned = try await read { try $0.entries(in: access, holding: words) }
        for (word, expected) in scanned.sorted(by: { $0.key < $1.key }) where expected.count <= Self.maximumHits {
            let query = [("q", word), ("types", "ENTRY"), ("mode", "FOLD")]
            var (hits, found) = (pages("/v1/search", of: access, query: query, member: "results"), Set<String>())
            while found.count <= Self.maximumHits, let page = try await hits.next() {
                found.formUnion(page.compactMap { $0["entry"]?["id"]?.text })
            }
            if found != expected, !hits.isIndexing {
                let name = "\(word): \(found.count) / \(expected.count)"
                add(DrillFinding(.searchDiffers, account: access.account, name: name))
            }
        }
    }

    /// Asks for small pictures of some photos whose files are whole.
    private mutating func lookAtPictures(of access: DiaryAccess, seed: UInt64) async throws {
        let damaged = outcome.damaged
        let unreachable: CommandFault = .noServer
        let sample = try await read { try $0.pictures(in: access, count: Self.pictures, seed: seed) }
        for picture in sample where !damaged.contains(picture.digest) {
            var bytes = 0
            var isPicture = false
            do {
                let path = "/v1/photos/\(picture.id)/renditions/small"
                let type = try await api(access).download(path) { bytes += $0.readableBytes }
                isPicture = type.hasPrefix("image/") && bytes > 0
            } catch let error as CommandError where error.fault != unreachable.reason {}
            if !isPicture { add(DrillFinding(.pictureBroken, account: access.account, name: picture.id)) }
        }
    }
}
