extension SQLitePhotos {
    /// Returns the number of photos that search can find, of every owner, including hidden photos.
    func findableCount() throws -> Int64 {
        try db.value(
            "SELECT count(*) FROM photo WHERE visibility IN (?, ?)",
            [Visibility.shown.rawValue, Visibility.hidden.rawValue]) ?? 0
    }
}
