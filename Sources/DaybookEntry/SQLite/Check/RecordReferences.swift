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

    /// All references.
    static let all = records + collections + kinds.map { logged($0.kind, in: $0.table) }

    private static let records = [
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

    private static let collections = [
        Reference(
            name: "share.photos",
            query: """
                SELECT a.name, s.id, NULL FROM share s LEFT JOIN account a ON a.owner = s.owner
                WHERE s.photos <> (SELECT count(*) FROM share_photo p WHERE p.share = s.key)
                """),
        Reference(
            name: "sharePhoto.share",
            query: "SELECT NULL, p.photo, NULL FROM share_photo p WHERE p.share NOT IN (SELECT key FROM share)"),
        Reference(
            name: "shareView.share",
            query: "SELECT NULL, NULL, v.share FROM share_view v WHERE v.share NOT IN (SELECT key FROM share)"),
        Reference(
            name: "subject.sound", query: "SELECT a.name, r.id, NULL \(sounds(of: "subject", "sound"))"),
        Reference(
            name: "account.defaultSound",
            query: "SELECT a.name, r.id, NULL \(sounds(of: "account", "default_sound"))"),
    ]

    /// Returns the end of a query for records whose sound does not exist. The sounds that come with Daybook are in no
    /// table, and accounts with an open import may lack theirs.
    private static func sounds(of table: String, _ column: String) -> String {
        let builtIn = BuiltInSound.all.map { "x'" + $0.id.description.replacing("-", with: "") + "'" }
        return """
            FROM (SELECT id, owner, \(column) AS sound FROM \(table) WHERE \(SQLKept.restCondition)) r
            LEFT JOIN account a ON a.owner = r.owner
            WHERE r.sound NOT IN (\(builtIn.joined(separator: ", ")))
                AND NOT EXISTS (SELECT 1 FROM sound s WHERE s.owner = r.owner AND s.id = r.sound)
            """
    }

    /// The kinds of records that the log of changes has, with their tables.
    private static let kinds: [(kind: ResourceKind, table: String)] = [
        (.entry, "entry"), (.photo, "photo"), (.album, "album"), (.subject, "subject"), (.sound, "sound"),
        (.share, "share"),
    ]

    /// Finds the records of a kind that do not exist, although the last line of the log about them does not say that
    /// they were removed. SQLite takes the columns beside a maximum from its row
    /// (<https://www.sqlite.org/lang_select.html#bareagg>).
    private static func logged(_ kind: ResourceKind, in table: String) -> Reference {
        Reference(
            name: "change.\(table)",
            query: """
                SELECT a.name, c.id, NULL FROM (
                    SELECT owner, id, action, max(number) FROM change WHERE kind = \(kind.rawValue)
                    GROUP BY owner, id) c
                LEFT JOIN account a ON a.owner = c.owner
                WHERE c.action <> \(DiaryChange.Action.removed.rawValue)
                    AND NOT EXISTS (SELECT 1 FROM \(table) t WHERE t.owner = c.owner AND t.id = c.id)
                """)
    }
}
