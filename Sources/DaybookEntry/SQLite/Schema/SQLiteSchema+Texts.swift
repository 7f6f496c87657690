import Foundation
import GRDB
import Hashing

/// The texts of revisions, each stored once per entry.
extension SQLiteSchema {
    /// Migrates revisions to shared texts.
    ///
    /// `text` is the key of the revision whose row holds the body of this one; the body is empty in every other row.
    /// `digest` is the body's SHA-256, and `bytes` the length of title and body in the row. These columns come before
    /// the texts, which may be long, so that reading them does not read the texts.
    static func shareTexts(_ db: Database) throws {
        let digest = DatabaseFunction("text_digest", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0]).map { Data(TextDigest.of($0)) }
        }
        db.add(function: digest)
        try db.execute(sql: sharedTexts)
        db.remove(function: digest)
    }

    private static let sharedTexts = """
        CREATE TABLE entry_revision_33(
            key INTEGER PRIMARY KEY,
            entry INTEGER NOT NULL, number INTEGER NOT NULL, change INTEGER NOT NULL, at INTEGER NOT NULL,
            text INTEGER NOT NULL, bytes INTEGER NOT NULL, digest BLOB NOT NULL, title TEXT NOT NULL, body TEXT NOT NULL,
            UNIQUE(entry, number)) STRICT;
        INSERT INTO entry_revision_33(key, entry, number, change, at, text, bytes, digest, title, body)
            SELECT key, entry, number, change, at, key,
                length(CAST(title AS BLOB)) + length(CAST(body AS BLOB)), text_digest(body), title, body
            FROM entry_revision;
        DROP TABLE entry_revision;
        ALTER TABLE entry_revision_33 RENAME TO entry_revision;
        CREATE INDEX entry_revision_text ON entry_revision(entry, digest);
        UPDATE entry_revision AS r SET
            text = (SELECT min(h.key) FROM entry_revision h WHERE h.entry = r.entry AND h.digest = r.digest);
        UPDATE entry_revision SET body = '', bytes = length(CAST(title AS BLOB)) WHERE text <> key;
        """
}
