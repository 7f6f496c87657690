/// The references between records in SQL, by which ``DiaryCheck`` finds those that lead nowhere.
///
/// Rows that refer to a deleted record stay until its follow-up has removed them: a follow-up with the key of the lost
/// record explains them.
enum RecordReferences {
    /// A reference.
    struct Reference {
        /// The name for people and programs.
        let name: String
        /// A query of the name of the account, the ID and the number of each record whose reference leads nowhere, each null
        /// where it is unknown.
        let query: String
    }

    private static func rows(of table: String, _ key: String, in parent: String) -> String {
        """
        FROM \(table) r LEFT JOIN \(parent) p ON p.key = r.\(key)
        WHERE p.key IS NULL AND NOT EXISTS (SELECT 1 FROM follow_up f WHERE f.key = r.\(key))
        """
    }

    static let all = [
        Reference(
            name: "entry.account",
            query: "SELECT NULL, e.id, NULL FROM entry e WHERE e.owner NOT IN (SELECT owner FROM account)"),
        Reference(
            name: "photo.account",
            query: "SELECT NULL, p.id, NULL FROM photo p WHERE p.owner NOT IN (SELECT owner FROM account)"),
        Reference(
            name: "entry.revision",
            query: """
                SELECT a.name, e.id, NULL FROM entry e LEFT JOIN account a ON a.owner = e.owner
                LEFT JOIN entry_revision r ON r.key = e.revision AND r.entry = e.key WHERE r.key IS NULL
                """),
        Reference(
            name: "revision.text",
            query: """
                SELECT a.name, e.id, NULL FROM entry_revision r JOIN entry e ON e.key = r.entry
                LEFT JOIN account a ON a.owner = e.owner
                LEFT JOIN entry_revision t ON t.key = r.text AND t.entry = r.entry WHERE t.key IS NULL
                """),
        Reference(
            name: "revision.entry",
            query: "SELECT NULL, NULL, r.entry "
                + rows(of: "entry_revision", "entry", in: "entry")),
        Reference(
            name: "revisionPhoto.revision",
            query: """
                SELECT NULL, r.photo_id, NULL FROM revision_photo r LEFT JOIN entry_revision p ON p.key = r.revision
                WHERE p.key IS NULL AND NOT EXISTS (SELECT 1 FROM follow_up)
                """),
        Reference(
            name: "entryPhoto.entry",
            query: "SELECT NULL, NULL, r.entry "
                + rows(of: "entry_photo", "entry", in: "entry")),
        Reference(
            name: "entryPhoto.photo",
            query: "SELECT NULL, NULL, r.photo "
                + rows(of: "entry_photo", "photo", in: "photo")),
        Reference(
            name: "albumPhoto.album", query: "SELECT NULL, r.id, NULL \(rows(of: "album_photo", "album", in: "album"))"),
        Reference(
            name: "albumPhoto.photo", query: "SELECT NULL, r.id, NULL \(rows(of: "album_photo", "photo", in: "photo"))"),
        Reference(
            name: "photo.film",
            query: """
                SELECT a.name, s.id, NULL FROM photo s LEFT JOIN account a ON a.owner = s.owner
                LEFT JOIN photo f ON f.key = s.film AND f.still = s.key WHERE s.film IS NOT NULL AND f.key IS NULL
                """),
    ]
}
