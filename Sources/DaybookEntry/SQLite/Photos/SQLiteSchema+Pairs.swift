/// The schema of photos that belong together: live photos and bursts.
///
/// All columns are null in older records; the indexes contain only photos with a value. `film` and the columns that
/// begin with it belong to the still of a live photo, `still` to its video.
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
