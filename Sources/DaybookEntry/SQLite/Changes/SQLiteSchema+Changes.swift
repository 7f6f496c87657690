/// The change log as those see it who see what lists show.
extension SQLiteSchema {
    /// Lines of before say nothing of drafts, the trash and what is hidden, and nobody has a token of them: the log begins
    /// anew.
    static let changes = """
        DELETE FROM change;
        CREATE TABLE pruned_change(owner INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;
        """
}
