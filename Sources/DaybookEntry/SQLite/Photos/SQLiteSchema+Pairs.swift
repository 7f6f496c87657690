/// What photos have in common that belong together: live photos and bursts.
///
/// All is null in what was recorded before; the indexes hold only photos that name something. `film` and what follows it
/// stand in the still of a live photo, `still` in its film.
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

    /// Halves of one content id by their state: however many there are, a few are looked at.
    static let halves = """
        DROP INDEX photo_content;
        CREATE INDEX photo_half ON photo(owner, content_id, kind, still, film, deleted, sequence)
            WHERE content_id IS NOT NULL;
        """
}
