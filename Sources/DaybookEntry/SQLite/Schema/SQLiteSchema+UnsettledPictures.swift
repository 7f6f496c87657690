/// The migration of photos whose pictures were not made when the photos were recorded. An index finds them, and they
/// are no longer covers. Before, they were considered ready.
extension SQLiteSchema {
    static let unsettledPictures = """
        CREATE INDEX photo_unsettled ON photo(digest) WHERE kind = 1 AND decodable = 1 AND thumb_hash = '';
        UPDATE photo SET cover = 0 WHERE kind = 1 AND decodable = 1 AND thumb_hash = '';
        """
}
