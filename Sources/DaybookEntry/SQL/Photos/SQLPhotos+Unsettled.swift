/// Photos in state PROCESSING, and photos that an older reader judged to have no picture. Separate indexes contain
/// them.
extension SQLPhotos {
    /// The condition of the index `photo_unsettled`.
    private static let unsettled = "decodable = 1 AND thumb_hash = ''"
    /// A condition that the index `photo_judged` serves.
    private static let outdated = "decodable = 0 AND judged_by < ?"

    static let unsettledQuery = """
        SELECT DISTINCT digest FROM photo WHERE \(unsettled) AND digest > ? ORDER BY digest LIMIT ?
        """

    /// The query for outdated verdicts. It reads nothing of the index once the current reader has judged all photos.
    static let outdatedQuery = """
        SELECT DISTINCT digest FROM photo INDEXED BY photo_judged WHERE \(outdated) AND digest > ? ORDER BY digest LIMIT ?
        """

    func unsettledDigests(after digest: [UInt8], readerVersion: Int64, limit: Int) throws -> [[UInt8]] {
        let waiting: [[UInt8]] = try db.all(Self.unsettledQuery, values: [digest, limit]) { try $0.next() }
        let outdated: [[UInt8]] = try db.all(Self.outdatedQuery, values: [readerVersion, digest, limit]) {
            try $0.next()
        }
        if outdated.isEmpty { return waiting }
        return Array(
            Set(waiting).union(outdated).sorted { $0.lexicographicallyPrecedes($1) }.prefix(limit))
    }

    func unsettled(digest: [UInt8], readerVersion: Int64, limit: Int) throws -> [StoredPhoto] {
        let waiting = try db.all(
            Self.selection + " WHERE \(Self.unsettled) AND digest = ? LIMIT ?", values: [digest, limit],
            read: StoredPhoto.init(row:))
        guard waiting.count < limit else { return waiting }
        return try waiting
            + db.all(
                Self.selection + " WHERE \(Self.outdated) AND digest = ? LIMIT ?",
                values: [readerVersion, digest, limit - waiting.count], read: StoredPhoto.init(row:))
    }
}
