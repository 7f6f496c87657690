extension SQLiteEntries {
    /// How many entries search finds, of every owner, hidden ones too.
    func findableCount() throws -> Int64 {
        try db.value(
            "SELECT count(*) FROM entry WHERE visibility IN (?, ?)",
            [Visibility.shown.rawValue, Visibility.hidden.rawValue]) ?? 0
    }
}
