/// The schema of imports: their states, their reports, and the records that they added.
///
/// `mode`, `state` and `kind` are the raw values of ``ImportRun`` and ``ImportKind``. `import_added.id` is the ID of a
/// record, `version` its version by the import: an undo removes what still has it. `import_alias.other` is the record of
/// the account with the same bytes, which stands for the record `id` of the export. The later imports of other programs'
/// data need no more: their records have UUIDs of version 5, of the program and its own IDs.
extension SQLiteSchema {
    static let imports = """
        CREATE TABLE import_run(
            owner INTEGER NOT NULL, id BLOB NOT NULL, source TEXT NOT NULL,
            mode INTEGER NOT NULL, state INTEGER NOT NULL,
            started INTEGER NOT NULL, written INTEGER NOT NULL, ended INTEGER,
            entry_base INTEGER NOT NULL, entry_last INTEGER NOT NULL,
            photo_base INTEGER NOT NULL, photo_last INTEGER NOT NULL,
            notices INTEGER NOT NULL, undone INTEGER NOT NULL, left_alone INTEGER NOT NULL,
            PRIMARY KEY(owner, id)) STRICT, WITHOUT ROWID;
        CREATE INDEX import_run_open ON import_run(written) WHERE state = 1;

        CREATE TABLE import_count(
            owner INTEGER NOT NULL, run BLOB NOT NULL, kind INTEGER NOT NULL,
            added INTEGER NOT NULL, known INTEGER NOT NULL, trashed INTEGER NOT NULL, refused INTEGER NOT NULL,
            PRIMARY KEY(owner, run, kind)) STRICT, WITHOUT ROWID;

        CREATE TABLE import_notice(
            owner INTEGER NOT NULL, run BLOB NOT NULL, number INTEGER NOT NULL,
            place TEXT NOT NULL, kind INTEGER NOT NULL, reason TEXT NOT NULL, message TEXT NOT NULL,
            field TEXT NOT NULL, parameters TEXT NOT NULL, hidden INTEGER NOT NULL,
            PRIMARY KEY(owner, run, number)) STRICT, WITHOUT ROWID;

        CREATE TABLE import_added(
            owner INTEGER NOT NULL, run BLOB NOT NULL, kind INTEGER NOT NULL, id BLOB NOT NULL,
            version INTEGER NOT NULL, content BLOB,
            PRIMARY KEY(owner, run, kind, id)) STRICT, WITHOUT ROWID;

        CREATE TABLE import_alias(
            owner INTEGER NOT NULL, run BLOB NOT NULL, kind INTEGER NOT NULL, id BLOB NOT NULL, other BLOB NOT NULL,
            PRIMARY KEY(owner, run, kind, id)) STRICT, WITHOUT ROWID;
        """

    /// The schema for undone imports. `import_added.undone` is 1 for records that an undo moved to the trash, whose
    /// version is that of the undo: a new import restores those that still have it. It is 2 for records that came again,
    /// which no undo removes. The records among the counted ones that are hidden, or belong to hidden ones, are counted
    /// apart, too.
    static let undoneImports = """
        ALTER TABLE import_added ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX import_added_record ON import_added(owner, kind, id);
        ALTER TABLE import_count ADD COLUMN hidden_added INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE import_count ADD COLUMN hidden_known INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE import_count ADD COLUMN hidden_trashed INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE import_count ADD COLUMN hidden_refused INTEGER NOT NULL DEFAULT 0;
        """
}
