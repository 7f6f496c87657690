/// Photos without a picture say why, and which reader judged so: a newer one looks again. Those of before are judged anew by
/// the next.
extension SQLiteSchema {
    static let undecodableReasons = """
        ALTER TABLE photo ADD COLUMN undecodable_reason INTEGER;
        ALTER TABLE photo ADD COLUMN judged_by INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX photo_judged ON photo(judged_by, digest) WHERE decodable = 0;
        """
}
