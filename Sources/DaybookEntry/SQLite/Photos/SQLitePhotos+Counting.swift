extension SQLitePhotos {
    /// How many photos search finds, of every owner, hidden ones too.
    func findableCount() throws -> Int64 {
        try db.value(
            "SELECT count(*) FROM photo WHERE visibility IN (?, ?)",
            [Visibility.shown.rawValue, Visibility.hidden.rawValue]) ?? 0
    }
}
