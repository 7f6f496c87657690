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
