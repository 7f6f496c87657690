/// Photos whose pictures were not made when they were recorded are found by an index, and stand for no day any more:
/// they were called ready before.
extension SQLiteSchema {
    static let unsettledPictures = """
        CREATE INDEX photo_unsettled ON photo(digest) WHERE kind = 1 AND decodable = 1 AND thumb_hash = '';
        UPDATE photo SET cover = 0 WHERE kind = 1 AND decodable = 1 AND thumb_hash = '';
        """
}
