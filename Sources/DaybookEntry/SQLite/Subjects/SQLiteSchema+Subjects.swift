/// The schema of subjects: pets and children. `kind` is 1 for a pet and 2 for a person.
extension SQLiteSchema {
    static let subjects = """
        CREATE TABLE subject(
            owner INTEGER NOT NULL, id BLOB NOT NULL,
            name TEXT NOT NULL, kind INTEGER NOT NULL, birthday INTEGER, sound BLOB, cover BLOB,
            created INTEGER NOT NULL, updated INTEGER NOT NULL, version INTEGER NOT NULL, creation BLOB NOT NULL,
            PRIMARY KEY(owner, id)) STRICT, WITHOUT ROWID;
        """
}
