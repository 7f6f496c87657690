/// Films and recordings wait for pictures as photos do. Those that are here already are taken to be decodable until
/// media-service has looked: 2 is a film, 3 a recording.
extension SQLiteSchema {
    static let films = """
        UPDATE photo SET decodable = 1 WHERE kind IN (2, 3) AND decodable = 0;
        DROP INDEX photo_unsettled;
        CREATE INDEX photo_unsettled ON photo(digest) WHERE decodable = 1 AND thumb_hash = '';
        """
}
