/// The change log, restricted to the changes that lists show.
extension SQLiteSchema {
    /// The schema of the log. The log restarts, because older lines do not distinguish drafts, the trash and hidden
    /// resources, and no client has a token for them.
    static let changes = """
        DELETE FROM change;
        CREATE TABLE pruned_change(owner INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;
        """
}
