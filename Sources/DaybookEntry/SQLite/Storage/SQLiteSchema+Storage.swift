/// The schema of each owner's storage usage for originals.
extension SQLiteSchema {
    static let storage = """
        CREATE TABLE room(owner INTEGER PRIMARY KEY, used INTEGER NOT NULL, quota INTEGER) STRICT;
        INSERT INTO room(owner, used)
            SELECT owner, SUM(size) FROM
                (SELECT owner, size FROM photo UNION ALL SELECT owner, size FROM sound) GROUP BY owner;
        """
}
