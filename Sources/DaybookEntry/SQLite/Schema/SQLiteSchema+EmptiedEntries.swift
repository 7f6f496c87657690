/// Emptied entries, with the time at which each was emptied.
extension SQLiteSchema {
    /// The migration of blank entries in lists to drafts, as if their last change had emptied them: day counts exclude
    /// them, and 24 hours after that change they go to the trash.
    static let emptiedEntries = """
        ALTER TABLE entry ADD COLUMN emptied INTEGER;

        CREATE TEMP TABLE blank AS
        SELECT e.key, e.owner, e.local_day, e.visibility FROM entry e JOIN entry_revision r ON r.key = e.revision
        WHERE e.draft = 0 AND r.title = '' AND r.body = '' AND e.tags = '[]' AND e.people = '[]'
            AND e.place_name = '' AND e.place_latitude IS NULL
            AND NOT EXISTS (SELECT 1 FROM entry_photo l WHERE l.entry = e.key AND l.removed = 0);
        UPDATE bucket SET entries = entries - (
            SELECT count(*) FROM blank b WHERE b.owner = bucket.owner AND b.visibility = 1
                AND b.local_day BETWEEN bucket.first_day AND bucket.last_day)
        WHERE EXISTS (SELECT 1 FROM blank);
        DELETE FROM bucket WHERE entries = 0 AND photos = 0;
        UPDATE entry SET draft = 1, emptied = updated, visibility = iif(deleted IS NULL, 0, 3)
        WHERE key IN (SELECT key FROM blank);
        DROP TABLE blank;

        DROP INDEX entry_draft;
        CREATE INDEX entry_draft ON entry(created) WHERE draft = 1 AND emptied IS NULL;
        CREATE INDEX entry_emptied ON entry(emptied) WHERE emptied IS NOT NULL AND deleted IS NULL;
        """
}
