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

/// The migration of videos and recordings, which now wait for pictures as photos do. Existing ones count as decodable
/// until media-service has examined them: kind 2 is a video, 3 a recording.
extension SQLiteSchema {
    static let films = """
        UPDATE photo SET decodable = 1 WHERE kind IN (2, 3) AND decodable = 0;
        DROP INDEX photo_unsettled;
        CREATE INDEX photo_unsettled ON photo(digest) WHERE decodable = 1 AND thumb_hash = '';
        """
}

/// The reason why a photo has no picture, and the version of the reader that judged it. A newer reader judges again.
/// Photos from before this migration have reader 0, so that the current reader judges them.
extension SQLiteSchema {
    static let undecodableReasons = """
        ALTER TABLE photo ADD COLUMN undecodable_reason INTEGER;
        ALTER TABLE photo ADD COLUMN judged_by INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX photo_judged ON photo(judged_by, digest) WHERE decodable = 0;
        """
}

/// The migration of photos whose pictures were not made when the photos were recorded. An index finds these photos, and
/// they are no longer covers. Before, they counted as ready.
extension SQLiteSchema {
    static let unsettledPictures = """
        CREATE INDEX photo_unsettled ON photo(digest) WHERE kind = 1 AND decodable = 1 AND thumb_hash = '';
        UPDATE photo SET cover = 0 WHERE kind = 1 AND decodable = 1 AND thumb_hash = '';
        """
}
