import Hashing
import SearchText

/// Samples of a copied diary: pictures, and words with the entries that a scan finds for them.
extension CopiedRecords {
    /// A photo, and the digest of its file.
    public struct Picture: Sendable, Hashable {
        /// The ID of the photo.
        public let id: String
        /// The SHA-256 of the file, in 64 hex digits.
        public let digest: String
    }

    private static let pageSize = 500
    /// The allowed lengths of a word that is searched for, in characters.
    private static let wordLengths = 2...40

    /// Returns some photos and films of an account that have pictures, each once. The same seed gives the same ones.
    public func pictures(in access: DiaryAccess, count: Int, seed: UInt64) throws -> [Picture] {
        try pictures(owner: access.owner, count: count, seed: seed)
    }

    /// Returns some photos and films of each account: those that ``pictures(in:count:seed:)`` returns for it.
    public func pictures(ofEachAccount count: Int, seed: UInt64) throws -> [Picture] {
        let owners: [Int64] = try read { db in try db.all("SELECT owner FROM account") { try $0.next(Int64.self) } }
        return try owners.flatMap { try pictures(owner: $0, count: count, seed: seed) }
    }

    private func pictures(owner: Int64, count: Int, seed: UInt64) throws -> [Picture] {
        let condition = "owner = ? AND visibility IN (1, 2) AND decodable = 1 AND kind IN (1, 2)"
        return try read { db in
            let all: Int = try db.value("SELECT count(*) FROM photo WHERE \(condition)", values: [owner]) ?? 0
            return try Self.places(among: all, count: count, seed: seed).compactMap { place in
                try db.first(
                    "SELECT id, lower(hex(digest)) FROM photo WHERE \(condition) ORDER BY key LIMIT 1 OFFSET ?",
                    values: [owner, place]
                ) { Picture(id: try $0.next(UUIDBytes.self).description, digest: try $0.next()) }
            }
        }
    }

    /// Returns words of some shown entries, each once. The same seed gives the same ones.
    ///
    /// From each entry it takes the longest word, which other entries are least likely to have.
    public func words(in access: DiaryAccess, count: Int, seed: UInt64) throws -> [String] {
        let texts: [String] = try read { db in
            let all: Int =
                try db.value(
                    "SELECT count(*) FROM entry WHERE owner = ? AND visibility = 1", values: [access.owner]) ?? 0
            return try Self.places(among: all, count: count, seed: seed).compactMap { place in
                try db.first(
                    """
                    SELECT r.title || ' ' || b.body FROM entry t JOIN entry_revision r ON r.key = t.revision
                    JOIN entry_revision b ON b.key = r.text
                    WHERE t.owner = ? AND t.visibility = 1 ORDER BY t.key LIMIT 1 OFFSET ?
                    """, values: [access.owner, place]
                ) { try $0.next(String.self) }
            }
        }
        let words = texts.compactMap { text in
            let words = text.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
            return words.filter { Self.wordLengths.contains($0.count) }.max { $0.count < $1.count }.map { String($0) }
        }
        return Set(words).sorted()
    }

    /// Returns the IDs of the shown entries that contain each word in the comparison of search mode FOLD, by a scan of
    /// all texts, without the index.
    public func entries(in access: DiaryAccess, holding words: [String]) throws -> [String: Set<String>] {
        let queries = words.compactMap { word in
            SearchQuery(text: word, comparison: .fold).map { (word: word, query: $0) }
        }
        var found = Dictionary(queries.map { ($0.word, Set<String>()) }) { first, _ in first }
        var last = Int64.min
        while !queries.isEmpty {
            let entries = try page(of: access.owner, after: last)
            guard let end = entries.last?.key else { break }
            for entry in entries {
                FoldedDocument(entry.searchContent).withText { head, tail in
                    for (word, query) in queries where query.matches(head: head, tail: tail) {
                        found[word]?.insert(entry.id.description)
                    }
                }
            }
            last = end
        }
        return found
    }

    private func page(of owner: Int64, after key: Int64) throws -> [StoredEntry] {
        try read { db in
            let keys: [Int64] = try db.all(
                "SELECT key FROM entry WHERE owner = ? AND visibility = 1 AND key > ? ORDER BY key LIMIT ?",
                values: [owner, key, Self.pageSize]
            ) { try $0.next() }
            return try SQLEntries(db: db).entries(keys: keys)
        }
    }

    /// Returns some different places among a number of rows.
    private static func places(among all: Int, count: Int, seed: UInt64) -> [Int] {
        guard all > count else { return Array(0..<max(0, all)) }
        var (random, places): (SplitMix, Set<Int>) = (SplitMix(seed: seed), [])
        while places.count < count { places.insert(random.index(below: all)) }
        return places.sorted()
    }
}
