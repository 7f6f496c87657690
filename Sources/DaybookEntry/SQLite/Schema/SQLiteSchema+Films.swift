/// The migration of videos and recordings, which now wait for pictures as photos do. Existing ones count as decodable
/// until media-service has examined them: kind 2 is a video, 3 a recording.
extension SQLiteSchema {
    static let films = """
        UPDATE photo SET decodable = 1 WHERE kind IN (2, 3) AND decodable = 0;
        DROP INDEX photo_unsettled;
        CREATE INDEX photo_unsettled ON photo(digest) WHERE decodable = 1 AND thumb_hash = '';
        """
}
