/// The schema of photos' times: their sources and precision, the fractions of seconds, the file's own time, and its
/// words.
extension SQLiteSchema {
    /// The migration of photos' times.
    ///
    /// The source of an older photo's time is derived from the time: the camera's time comes from the file, the
    /// upload's time from the upload, and any other time from a person. Days contain no photos of which only a month or
    /// a year is known.
    static let taken = """
        ALTER TABLE photo ADD COLUMN captured_fraction INTEGER;
        ALTER TABLE photo ADD COLUMN captured_precision INTEGER;
        ALTER TABLE photo ADD COLUMN modified INTEGER;
        ALTER TABLE photo ADD COLUMN file_caption TEXT;
        ALTER TABLE photo ADD COLUMN file_tags TEXT NOT NULL DEFAULT '[]';
        ALTER TABLE photo ADD COLUMN taken_precision INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE photo ADD COLUMN taken_source INTEGER NOT NULL DEFAULT 4;
        UPDATE photo SET taken_source = CASE
            WHEN at = created THEN 4
            WHEN captured IS NULL THEN 5
            WHEN captured_is_instant AND at / 1000000 = captured - coalesce(captured_offset, 0) THEN 1
            WHEN local_time = captured THEN 1
            ELSE 5 END;
        DROP INDEX photo_local;
        CREATE INDEX photo_local ON photo(owner, visibility, local_time, id, cover, taken_precision);
        """
}
