extension SQLiteEntries {
    /// Returns the number of entries that search can find, of every owner, including hidden entries.
    func findableCount() throws -> Int64 {
        try db.value(
            "SELECT count(*) FROM entry WHERE visibility IN (?, ?)",
            [Visibility.shown.rawValue, Visibility.hidden.rawValue]) ?? 0
    }
}
