/// The reason why a photo has no picture, and the reader that judged so; a newer reader looks again. Photos from before
/// this step have reader 0, so that the present reader judges them anew.
extension SQLiteSchema {
    static let undecodableReasons = """
        ALTER TABLE photo ADD COLUMN undecodable_reason INTEGER;
        ALTER TABLE photo ADD COLUMN judged_by INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX photo_judged ON photo(judged_by, digest) WHERE decodable = 0;
        """
}
