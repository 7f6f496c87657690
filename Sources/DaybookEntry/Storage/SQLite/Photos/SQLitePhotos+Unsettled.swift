/// Photos in state PROCESSING; an index of their own holds them.
extension SQLitePhotos {
    /// As the index `photo_unsettled` has it.
    private static let unsettled = "decodable = 1 AND thumb_hash = ''"

    static let unsettledQuery = """
        SELECT DISTINCT digest FROM photo WHERE \(unsettled) AND digest > ? ORDER BY digest LIMIT ?
        """

    func unsettledDigests(after digest: [UInt8], limit: Int) throws -> [[UInt8]] {
        try db.all(Self.unsettledQuery, [digest, limit]) { try $0.next() }
    }

    func unsettled(digest: [UInt8], limit: Int) throws -> [StoredPhoto] {
        try db.all(
            Self.selection + " WHERE \(Self.unsettled) AND digest = ? LIMIT ?", [digest, limit],
            StoredPhoto.init(row:))
    }
}
