import DaybookEntry
import Foundation
import GRDB
import Hashing

/// SQLite alone on the same library: the bounds and the usual alternatives to compare the diary with.
struct DiaryPeers {
    private let owner: Int64
    private let reads: DiaryReads
    private let queue: DatabaseQueue

    init(path: String, owner: Int64, reads: DiaryReads) throws {
        self.owner = owner
        self.reads = reads
        var configuration = Configuration()
        configuration.prepareDatabase { LocalDiary.prepare($0) }
        queue = try DatabaseQueue(path: path, configuration: configuration)
    }

    /// Fills an index of FTS5's own trigram tokenizer with the texts of every document, without positions, like the
    /// diary's index.
    func makeTrigramIndex(in path: String) throws {
        try queue.inDatabase { db in
            try db.execute(sql: "ATTACH ? AS peer", arguments: [path])
            try db.execute(sql: "PRAGMA peer.journal_mode = OFF; PRAGMA peer.synchronous = OFF")
            try db.execute(
                sql: """
                    CREATE VIRTUAL TABLE peer.trigram USING fts5(norm, content = '', detail = none, tokenize = 'trigram');
                    INSERT INTO peer.trigram(rowid, norm) SELECT rid, norm FROM main.search_doc;
                    """)
        }
    }

    func classes(trigram: Bool) -> [(name: String, call: (inout SplitMix) throws -> Void)] {
        var classes: [(name: String, call: (inout SplitMix) throws -> Void)] = [
            ("SQLite: page of 50 as its JSON", { _ in try run(Self.jsonPage, with: [owner]) }),
            ("SQLite: timeline by GROUP BY", { _ in try run(Self.groupBy, with: [owner]) }),
        ]
        for (name, text) in reads.texts {
            classes.append(
                ("LIKE \(name)", { random in try run(Self.like, with: [owner, "%\(text(&random).lowercased())%"]) }))
            guard trigram else { continue }
            classes.append(
                (
                    "trigram \(name)",
                    { random in
                        let text = text(&random).lowercased()
                        // The trigram index finds no text shorter than three characters, so the scan serves shorter
                        // texts.
                        if text.count < 3 { return try run(Self.like, with: [owner, "%\(text)%"]) }
                        // Without positions the index cannot match a phrase, so all windows of the text must occur.
                        let letters = Array(text)
                        let windows = (0...letters.count - 3).map { "\"\(String(letters[$0..<$0 + 3]))\"" }
                        try run(Self.trigram, with: [windows.joined(separator: " AND "), "%\(text)%", owner])
                    }
                ))
        }
        return classes
    }

    /// Returns the size in bytes of the texts that are searched, and of the full-text index.
    func sizes() throws -> (text: Int, index: Int) {
        try queue.inDatabase { db in
            let text = try Int.fetchOne(db, sql: "SELECT sum(length(CAST(norm AS BLOB))) FROM search_doc") ?? 0
            let index = try Int.fetchOne(db, sql: "SELECT sum(length(block)) FROM search_fts_data") ?? 0
            return (text, index)
        }
    }

    private func run(_ sql: String, with arguments: StatementArguments) throws {
        try queue.inDatabase { db in
            let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
            while try rows.next() != nil {}
        }
    }

    private static let jsonPage = """
        SELECT json_group_array(json_object('id', lower(hex(id)), 'title', title, 'body', body, 'entryTime', at,
            'timeZone', time_zone, 'utcOffset', utc_offset, 'localDate', local_day, 'tags', json(tags),
            'people', json(people), 'place', place_name, 'favorite', favorite, 'hidden', hidden, 'sequence', sequence,
            'createTime', created, 'updateTime', updated, 'etag', version, 'snippet', substr(body, 1, 200),
            'cover', (SELECT json_object('photoId', lower(hex(p.id)), 'width', p.width, 'height', p.height,
                    'thumbHash', p.thumb_hash, 'dominantColor', p.dominant_color, 'digest', lower(hex(p.digest)))
                FROM entry_photo l JOIN photo p ON p.key = l.photo
                WHERE l.entry = page.key AND l.removed = 0 AND p.cover = 1 ORDER BY l.position LIMIT 1),
            'photos', (SELECT json_group_array(json_object('photoId', lower(hex(p.id)), 'caption', l.caption))
                FROM entry_photo l JOIN photo p ON p.key = l.photo WHERE l.entry = page.key AND l.removed = 0)))
        FROM (SELECT e.*, r.title, r.body FROM entry e JOIN entry_revision r ON r.key = e.revision
            WHERE e.owner = ? AND e.visibility = 1 ORDER BY e.at DESC, e.id DESC LIMIT 50) page
        """

    private static let groupBy = """
        SELECT local_day, count(*), max(at) FROM photo WHERE owner = ? AND visibility = 1
        GROUP BY local_day ORDER BY local_day DESC
        """

    /// A scan of the same folded texts, newest first, restricted to the owner's range of row IDs.
    private static let like = """
        SELECT doc FROM search_doc WHERE rid BETWEEN ?1 << 45 AND (?1 << 45) + (1 << 45) - 1 AND norm LIKE ?2
        ORDER BY day DESC LIMIT 20
        """

    private static let trigram = """
        SELECT d.doc FROM peer.trigram t CROSS JOIN main.search_doc d ON d.rid = t.rowid
        WHERE t.trigram MATCH ? AND d.norm LIKE ? AND t.rowid >> 45 = ? ORDER BY t.rowid DESC LIMIT 20
        """
}
