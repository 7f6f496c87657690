/// The schema of an owner's storage usage beside originals, counted at each write.
extension SQLiteSchema {
    /// The columns of the storage usage.
    ///
    /// `texts` counts the texts of entries and photos, `indexed` their copies in the search index, `revisions` the
    /// earlier texts of entries, and `answers` the responses to keyed writes. An answer with a `reference` is the
    /// current resource with that id.
    static let storedBytes = """
        ALTER TABLE room ADD COLUMN texts INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE room ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE room ADD COLUMN revisions INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE room ADD COLUMN answers INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE answer ADD COLUMN reference BLOB;
        INSERT INTO room(owner, used) SELECT owner, 0 FROM account WHERE true ON CONFLICT DO NOTHING;
        UPDATE room SET (texts, indexed, revisions, answers) = (
            \(SQLiteStorage.recount("texts")), \(SQLiteStorage.recount("indexed")), \(SQLiteStorage.recount("revisions")),
            \(SQLiteStorage.recount("answers")));
        """
}
