/// The schema of uploaded sounds, and of the default sound of an account.
extension SQLiteSchema {
    /// The tables of sounds. References of subjects to sounds from before this migration are removed.
    static let sounds = """
        CREATE TABLE sound(
            owner INTEGER NOT NULL, id BLOB NOT NULL,
            title TEXT NOT NULL, digest BLOB NOT NULL, media_type TEXT NOT NULL, size INTEGER NOT NULL,
            duration INTEGER NOT NULL, created INTEGER NOT NULL, version INTEGER NOT NULL,
            PRIMARY KEY(owner, id)) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX sound_digest ON sound(digest, owner);
        ALTER TABLE account ADD COLUMN default_sound BLOB;
        UPDATE subject SET sound = NULL;
        """
}
