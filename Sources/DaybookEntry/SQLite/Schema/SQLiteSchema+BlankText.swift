import GRDB

/// The migration of entries whose text is blank, which count as empty.
extension SQLiteSchema {
    /// Turns entries that hold only blank text into drafts, as if their last change had emptied them.
    static func draftBlankText(_ db: Database) throws {
        let isBlank = DatabaseFunction("is_blank", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0])?.isBlank ?? true
        }
        db.add(function: isBlank)
        try db.execute(
            sql: """
                CREATE TEMP TABLE blank AS
                SELECT e.key, e.owner, e.local_day, e.visibility FROM entry e JOIN entry_revision r ON r.key = e.revision
                WHERE e.draft = 0 AND is_blank(r.title) AND is_blank(r.body) AND e.tags = '[]' AND e.people = '[]'
                    AND e.place_name = '' AND e.place_latitude IS NULL
                    AND NOT EXISTS (SELECT 1 FROM entry_photo l WHERE l.entry = e.key AND l.removed = 0);
                UPDATE bucket SET entries = entries - (
                    SELECT count(*) FROM blank b WHERE b.owner = bucket.owner AND b.visibility = 1
                        AND b.local_day BETWEEN bucket.first_day AND bucket.last_day)
                WHERE EXISTS (SELECT 1 FROM blank);
                DELETE FROM bucket WHERE entries = 0 AND photos = 0;
                UPDATE entry SET draft = 1, emptied = updated, visibility = iif(deleted IS NULL, 0, 3)
                WHERE key IN (SELECT key FROM blank);
                """)
        try db.execute(
            sql: """
                INSERT INTO search_fts(search_fts, rowid, norm)
                SELECT 'delete', rid, norm FROM search_doc WHERE kind = 0 AND doc IN (SELECT key FROM blank) ORDER BY rid;
                DELETE FROM search_doc WHERE kind = 0 AND doc IN (SELECT key FROM blank);
                DROP TABLE blank;
                """)
        db.remove(function: isBlank)
    }
}
