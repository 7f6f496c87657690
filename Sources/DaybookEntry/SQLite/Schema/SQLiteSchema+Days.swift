/// Revisions by bursts, days by local time, and the trash of one owner.
extension SQLiteSchema {
    /// The schema for days of entries. The local time of an entry is computed from two columns, in microseconds. A
    /// change of the day's boundary changes no row, because a day is a range of this index.
    static let entryDays = """
        ALTER TABLE entry ADD COLUMN burst_session BLOB;
        ALTER TABLE entry ADD COLUMN burst_start INTEGER;
        ALTER TABLE entry ADD COLUMN burst_last INTEGER;
        ALTER TABLE entry ADD COLUMN burst_revised INTEGER;
        CREATE INDEX entry_local ON entry(owner, visibility, (at + utc_offset * 1000000), id);
        CREATE INDEX entry_trash_owner ON entry(owner, hidden, deleted, id) WHERE deleted IS NOT NULL;
        """

    static let photoDays = """
        CREATE INDEX photo_local ON photo(owner, visibility, local_time, id, cover);
        CREATE INDEX photo_trash_owner ON photo(owner, hidden, deleted, id) WHERE deleted IS NOT NULL;
        """
}
