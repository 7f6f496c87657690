import GRDB

/// The search index in SQLite: tables of its own.
///
/// Folded text lies in `search_doc`, written in the transactions that change the resources. `search_fts` holds only
/// grams (no text, no positions), written many documents at a time; what it does not have yet waits in
/// `search_pending`. Both yield candidates in the order of row ids, which ``SearchLayout`` makes the order of dates.
/// Each candidate's folded text decides.
struct SearchStore: Sendable {
    let source: any SearchSource
    let layout: SearchLayout

    /// Makes a store. `layout` must be the one that the database was written with.
    init(source: any SearchSource, layout: SearchLayout = SearchLayout()) {
        self.source = source
        self.layout = layout
    }

    /// Registers the tokenizer. To be called on every connection before it touches the index.
    ///
    /// The first call of a process also builds the folding's table, so that no request waits for it.
    static func prepare(_ db: Database) {
        _ = FoldTable.shared
        db.add(tokenizer: GramTokenizer.self)
    }

    /// Makes the tables, all named `search_…`.
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
        // Half the merging of the default, and a fifth of its spikes, at no cost to reading that could be measured.
        try db.execute(sql: "INSERT INTO search_fts (search_fts, rank) VALUES ('automerge', 8)")
        try db.execute(sql: "INSERT INTO search_state (id, fold) VALUES (1, ?)", arguments: [Fold.version])
    }

    /// Makes the view on the grams that the index holds, which the second version of these tables has.
    static func createVocabulary(_ db: Database) throws {
        try db.execute(sql: "CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search_fts, row)")
    }
}
