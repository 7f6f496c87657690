/// Photos in state PROCESSING, and photos that an older reader judged to have no picture. Separate indexes contain
/// them.
extension SQLitePhotos {
    /// The condition of the index `photo_unsettled`.
    private static let unsettled = "decodable = 1 AND thumb_hash = ''"
    /// A condition that the index `photo_judged` serves.
    private static let outdated = "decodable = 0 AND judged_by < ?"

    static let unsettledQuery = """
        SELECT DISTINCT digest FROM photo WHERE \(unsettled) AND digest > ? ORDER BY digest LIMIT ?
        """

    /// The query for outdated verdicts. It reads nothing of the index once the current reader has judged all photos.
    static let outdatedQuery = """
        SELECT DISTINCT digest FROM photo INDEXED BY photo_judged WHERE \(outdated) AND digest > ? ORDER BY digest LIMIT ?
        """

    func unsettledDigests(after digest: [UInt8], readerVersion: Int64, limit: Int) throws -> [[UInt8]] {
        let waiting: [[UInt8]] = try db.all(Self.unsettledQuery, values: [digest, limit]) { try $0.next() }
        let outdated: [[UInt8]] = try db.all(Self.outdatedQuery, values: [readerVersion, digest, limit]) {
            try $0.next()
        }
        if outdated.isEmpty { return waiting }
        return Array(
            Set(waiting).union(outdated).sorted { $0.lexicographicallyPrecedes($1) }.prefix(limit))
    }

    func unsettled(digest: [UInt8], readerVersion: Int64, limit: Int) throws -> [StoredPhoto] {
        let waiting = try db.all(
            Self.selection + " WHERE \(Self.unsettled) AND digest = ? LIMIT ?", values: [digest, limit],
            read: StoredPhoto.init(row:))
        guard waiting.count < limit else { return waiting }
        return try waiting
            + db.all(
                Self.selection + " WHERE \(Self.outdated) AND digest = ? LIMIT ?",
                values: [readerVersion, digest, limit - waiting.count], read: StoredPhoto.init(row:))
    }
}

/// The schema of photos that belong together: live photos and bursts.
///
/// All columns are null in older records; the indexes contain only photos with a value. `film` and the columns that
/// begin with it belong to the still of a live photo, `still` to its film.
extension SQLiteSchema {
    static let pairs = """
        ALTER TABLE photo ADD COLUMN content_id TEXT;
        ALTER TABLE photo ADD COLUMN burst_id TEXT;
        ALTER TABLE photo ADD COLUMN clip_offset INTEGER;
        ALTER TABLE photo ADD COLUMN clip_size INTEGER;
        ALTER TABLE photo ADD COLUMN clip_duration INTEGER;
        ALTER TABLE photo ADD COLUMN film INTEGER;
        ALTER TABLE photo ADD COLUMN film_digest BLOB;
        ALTER TABLE photo ADD COLUMN film_duration INTEGER;
        ALTER TABLE photo ADD COLUMN still INTEGER;
        CREATE INDEX photo_content ON photo(owner, content_id, sequence) WHERE content_id IS NOT NULL;
        CREATE INDEX photo_burst ON photo(owner, visibility, burst_id, at, id) WHERE burst_id IS NOT NULL;
        """

    /// The index of the halves of a content id by state, so that only a few rows are read, however many halves there
    /// are.
    static let halves = """
        DROP INDEX photo_content;
        CREATE INDEX photo_half ON photo(owner, content_id, kind, still, film, deleted, sequence)
            WHERE content_id IS NOT NULL;
        """
}

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
