import Foundation
import GRDB

/// Photos in state PROCESSING; an index of their own holds them.
extension SQLiteTransaction {
    /// As the index `photo_unsettled` has it; 1 is a photo.
    private static let unsettled = "kind = 1 AND decodable = 1 AND thumb_hash = ''"

    static let unsettledQuery = """
        SELECT DISTINCT digest FROM photo WHERE \(unsettled) AND digest > ? ORDER BY digest LIMIT ?
        """

    func unsettledDigests(after digest: [UInt8], limit: Int) throws -> [[UInt8]] {
        try db.rows(Self.unsettledQuery, [Data(digest), limit]).map { Array($0["digest"] as Data) }
    }

    func unsettledPhotos(digest: [UInt8], limit: Int) throws -> [StoredPhoto] {
        try db.rows("SELECT * FROM photo WHERE \(Self.unsettled) AND digest = ? LIMIT ?", [Data(digest), limit])
            .map(photo)
    }
}
