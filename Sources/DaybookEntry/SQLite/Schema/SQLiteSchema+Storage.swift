/// The schema of each owner's storage usage for originals.
extension SQLiteSchema {
    static let storage = """
        CREATE TABLE room(owner INTEGER PRIMARY KEY, used INTEGER NOT NULL, quota INTEGER) STRICT;
        INSERT INTO room(owner, used)
            SELECT owner, SUM(size) FROM
                (SELECT owner, size FROM photo UNION ALL SELECT owner, size FROM sound) GROUP BY owner;
        """
}

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
            \(recount("texts")), \(recount("indexed")), \(recount("revisions")),
            \(recount("answers")));
        """

    /// Returns the SQL expression that recomputes a column of `room` for the owner of its row.
    static func recount(_ column: String) -> String {
        let (record, factor) = (StoredBytes.record, StoredBytes.indexFactor)
        let (entry, photo) = (EntryContent.bareWeight, PhotoDetails.bareWeight)
        let ofOwner = "WHERE owner = room.owner"
        let sums: [String] =
            switch column {
            case "texts":
                [
                    "sum(weight - \(entry) + \(record)) FROM entry \(ofOwner)",
                    "sum(weight - \(photo) + max(0, \(photo) - size)) FROM photo \(ofOwner)",
                ]
            case "indexed":
                [
                    "\(factor) * sum(weight - \(entry)) FROM entry \(ofOwner) AND visibility IN (1, 2)",
                    "\(factor) * sum(weight - \(photo)) FROM photo \(ofOwner) AND visibility IN (1, 2)",
                ]
            case "revisions":
                [
                    """
                    sum((SELECT sum(bytes + \(StoredBytes.revision)) FROM entry_revision WHERE entry = e.key)
                        - (SELECT length(CAST(r.title AS BLOB)) + length(CAST(b.body AS BLOB))
                            FROM entry_revision r JOIN entry_revision b ON b.key = r.text WHERE r.key = e.revision))
                    FROM entry e \(ofOwner)
                    """
                ]
            default: ["sum(length(answer) + \(StoredBytes.response)) FROM answer \(ofOwner)"]
            }
        return sums.map { "coalesce((SELECT \($0)), 0)" }.joined(separator: " + ")
    }
}
