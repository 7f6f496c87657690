/// The schema of subjects. `kind` is 1 for a pet and 2 for a person.
extension SQLiteSchema {
    static let subjects = """
        CREATE TABLE subject(
            owner INTEGER NOT NULL, id BLOB NOT NULL,
            name TEXT NOT NULL, kind INTEGER NOT NULL, birthday INTEGER, sound BLOB, cover BLOB,
            created INTEGER NOT NULL, updated INTEGER NOT NULL, version INTEGER NOT NULL, creation BLOB NOT NULL,
            PRIMARY KEY(owner, id)) STRICT, WITHOUT ROWID;
        """
}

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

/// The schema of saved pictures of the discover feed. `photo` is the id of the photo with the bytes, and `made` is
/// whether saving the picture created that photo.
extension SQLiteSchema {
    static let discover = """
        CREATE TABLE saved_picture(
            owner INTEGER NOT NULL, id TEXT NOT NULL, photo BLOB NOT NULL,
            memo TEXT NOT NULL, starred INTEGER NOT NULL, made INTEGER NOT NULL, saved INTEGER NOT NULL,
            width INTEGER NOT NULL, height INTEGER NOT NULL, description TEXT NOT NULL,
            thumb TEXT NOT NULL, small TEXT NOT NULL, regular TEXT NOT NULL,
            author_name TEXT NOT NULL, author_url TEXT NOT NULL, provider TEXT NOT NULL, page_url TEXT NOT NULL,
            license TEXT NOT NULL,
            PRIMARY KEY(owner, id)) STRICT, WITHOUT ROWID;

        CREATE UNIQUE INDEX saved_picture_by_time ON saved_picture(owner, saved);
        CREATE INDEX saved_picture_starred ON saved_picture(owner, saved) WHERE starred;
        CREATE INDEX saved_picture_by_photo ON saved_picture(owner, photo);
        """
}
