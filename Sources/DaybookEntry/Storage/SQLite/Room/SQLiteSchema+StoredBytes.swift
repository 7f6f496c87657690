/// What is kept of an owner's diary beside originals, in bytes: counted where it is written.
extension SQLiteSchema {
    /// `texts` is what entries and photos say, `indexed` what search keeps of it, `revisions` what entries said before,
    /// `answers` what was answered to keyed writes. An answer with a `reference` is the thing of that id as it is now.
    static let storedBytes = """
        ALTER TABLE room ADD COLUMN texts INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE room ADD COLUMN indexed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE room ADD COLUMN revisions INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE room ADD COLUMN answers INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE answer ADD COLUMN reference BLOB;
        INSERT INTO room(owner, used) SELECT owner, 0 FROM account WHERE true ON CONFLICT DO NOTHING;
        UPDATE room SET (texts, indexed, revisions, answers) = (
            \(SQLiteRoom.recount("texts")), \(SQLiteRoom.recount("indexed")), \(SQLiteRoom.recount("revisions")),
            \(SQLiteRoom.recount("answers")));
        """
}
