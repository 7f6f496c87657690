/// A table whose rows an export has as records: each of its columns, once, with its part in the record.
///
/// The SQL that reads the rows and the record's JSON both follow from the declaration, and a test compares the
/// declaration with the tables of the database.
struct KeptTable: Sendable {
    /// A column whose value stands in a field of the record.
    struct Field: Sendable {
        let column: String
        /// The name of the field in JSON.
        let field: String
        let form: KeptForm

        init(_ column: String, as field: String, in form: KeptForm) {
            self.column = column
            self.field = field
            self.form = form
        }
    }

    /// A column that orders the rows. Together the columns differ in any two rows of an owner.
    struct Order: Sendable {
        /// The column, with the alias of its table: `t`, or `p` for the parent.
        let column: String
        let form: KeptForm
        /// The key that stands for the ID of the column in an index; `nil` if an index has the column itself.
        var key: Key?
    }

    /// A column with the key of a row in another table, beside a column with the ID of that row.
    struct Key: Sendable {
        /// The column, with the alias of its table.
        let column: String
        /// The table of the row with the key and the ID.
        let table: String
    }

    /// The table of the rows that a table's rows belong to.
    struct Parent: Sendable {
        let table: String
        /// The column with the parent's key.
        let column: String
        /// The condition on the parent, as `p`, without which an import computes the rows.
        var condition: String?
    }

    /// Rows of another table that belong to each row, and stand in its record.
    struct List: Sendable {
        let field: String
        let table: KeptTable
        /// The column with the key of the row that they belong to.
        let parent: String
        /// Whether there is at most one.
        var isSingle = false
    }

    let name: String
    var parent: Parent?
    /// The order of the rows of an owner, or in a list.
    let order: [Order]
    /// The column that the lists refer to.
    var key = "key"
    var lists: [List] = []
    /// The number of rows that are read at once.
    var pageSize = 200
    /// The columns that number rows and owners within one database. An import gives new numbers.
    var keys: [String] = []
    let fields: [Field]
    /// The columns that are derived from others. An import computes them.
    var derived: [String] = []
    /// The columns that are left out, with the reason.
    var leftOut: [String: String] = [:]

    /// All columns that have a part in the export or are left out of it.
    var columns: [String] { keys + fields.map(\.column) + derived + leftOut.keys.sorted() }
}

/// The tables of a diary.
extension KeptTable {
    /// The columns of times that a row may lack.
    static let optionalTimes: Set<String> = ["deleted", "emptied", "expires", "modified", "revoked"]

    /// The tables whose rows are records of their own.
    static let records: [KeptTable] = [
        accounts, entries, revisions, photos, albums, albumPhotos, subjects, sounds, shares, shareViews, memories,
        savedPictures,
    ]

    /// The tables that an export leaves out, with the reason.
    static let absent: [String: String] = [
        "setting": "Secrets of one server, and marks of imports. The ID of the diary stands in daybook.json.",
        "session": "Access, which does not leave the server.",
        "known_address": "The addresses that people logged in from. The next logins note them again.",
        "invitation": "Access, which does not leave the server.",
        "passkey": "Access, which does not leave the server.",
        "change": "The log for clients of one server. They list everything again.",
        "pruned_change": "The log for clients of one server. They list everything again.",
        "answer": "Responses to repeated requests, kept for a day.",
        "follow_up": "Unfinished work on the tables that an import rebuilds.",
        "import_run": "The report of an import into one server, with what an undo needs there.",
        "import_count": "The report of an import into one server, with what an undo needs there.",
        "import_notice": "The report of an import into one server, with what an undo needs there.",
        "import_added": "The report of an import into one server, with what an undo needs there.",
        "import_alias": "The report of an import into one server, with what an undo needs there.",
        "grdb_migrations": "The state of the database's tables.",
    ]

    /// The tables that an import rebuilds.
    static let remade: Set<String> = [
        "label", "label_count", "bucket", "place", "place_cover", "located_day", "smart_album", "search_doc",
        "search_fts", "search_state", "search_vocabulary", "search_term", "search_pending",
    ]
}
