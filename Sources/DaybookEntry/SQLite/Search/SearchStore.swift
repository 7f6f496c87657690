import GRDB
import SearchText

/// The search index in SQLite, in tables of its own.
///
/// The folded text is in `search_doc`, written in the transactions that change the resources. `search_fts` contains
/// only grams (no text, no positions), written for many documents at a time; `search_pending` lists the documents that
/// it does not have yet. Both return candidates in the order of row ids, which ``SearchLayout`` makes the order of
/// dates. The folded text of each candidate decides.
struct SearchStore: Sendable {
    let source: any SearchSource
    let layout: SearchLayout

    /// Creates a store. `layout` must be the one that the database was written with.
    init(source: any SearchSource, layout: SearchLayout = SearchLayout()) {
        self.source = source
        self.layout = layout
    }

    /// Registers the tokenizer. Call it on every connection before the first use of the index.
    ///
    /// The first call in a process also builds the folding table, so that no request waits for it.
    static func prepare(_ db: Database) {
        Fold.prepare()
        db.add(tokenizer: GramTokenizer.self)
    }

    /// Creates the tables, all named `search_…`.
    static func createTables(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE search_doc (
                    rid INTEGER PRIMARY KEY,
                    kind INTEGER NOT NULL,
                    doc INTEGER NOT NULL,
                    id TEXT NOT NULL,
                    day INTEGER NOT NULL,
                    time INTEGER NOT NULL,
                    sequence INTEGER NOT NULL,
                    tail INTEGER,
                    norm TEXT NOT NULL,
                    UNIQUE (kind, doc)
                ) STRICT;
                CREATE INDEX search_doc_sequence ON search_doc (rid >> 42, sequence);
                CREATE INDEX search_doc_tail ON search_doc (rid) WHERE tail IS NOT NULL;
                CREATE VIRTUAL TABLE search_fts USING fts5 (
                    norm, content = '', columnsize = 0, detail = none, tokenize = 'daybook_grams'
                );
                CREATE TABLE search_state (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    fold INTEGER NOT NULL,
                    rebuilt INTEGER
                ) STRICT;
                """)
        // Half the merging of the default, and a fifth of its spikes, without a measurable cost for reading.
        try db.execute(sql: "INSERT INTO search_fts (search_fts, rank) VALUES ('automerge', 8)")
        try db.execute(sql: "INSERT INTO search_state (id, fold) VALUES (1, ?)", arguments: [Fold.version])
    }

    /// Creates the view of the grams in the index, which the second version of these tables has.
    static func createVocabulary(_ db: Database) throws {
        try db.execute(sql: "CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search_fts, row)")
    }
}

/// A source of a document's raw text, in the current transaction.
///
/// Exact comparison and refolding need the raw text; search stores only folded text.
protocol SearchSource: Sendable {
    /// Returns the content that a document was given to ``SearchStore/put(_:in:)`` with, raw and in the same order;
    /// `nil` if the resource does not exist.
    func searchContent(kind: SearchKind, doc: Int64, in db: Database) throws -> SearchContent?

    /// Returns the content of an entry that is visible while hidden items are locked; `nil` if that is the whole
    /// content.
    func contentWithoutHidden(entry doc: Int64, in db: Database) throws -> SearchContent?
}
