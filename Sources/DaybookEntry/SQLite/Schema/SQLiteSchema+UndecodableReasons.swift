/// The reason why a photo has no picture, and the version of the reader that judged it. A newer reader judges again.
/// Photos from before this migration have reader 0, so that the current reader judges them.
extension SQLiteSchema {
    static let undecodableReasons = """
        ALTER TABLE photo ADD COLUMN undecodable_reason INTEGER;
        ALTER TABLE photo ADD COLUMN judged_by INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX photo_judged ON photo(judged_by, digest) WHERE decodable = 0;
        """
}
