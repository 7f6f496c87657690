/// The schema of albums, of the photos in them, and of the counts of smart albums.
///
/// `album.photos` counts the shown photos, `album.places` all photos with a place. The columns of `album_photo` that
/// describe the photo follow it: its visibility, its time, and whether it can be a cover. A photo keeps its place while
/// it is not shown.
extension SQLiteSchema {
    static let albums = """
        CREATE TABLE album(
            key INTEGER PRIMARY KEY,
            owner INTEGER NOT NULL, id BLOB NOT NULL, title TEXT NOT NULL, parent BLOB,
            chosen_cover BLOB, chosen_photo INTEGER,
            photos INTEGER NOT NULL, places INTEGER NOT NULL,
            created INTEGER NOT NULL, updated INTEGER NOT NULL, version INTEGER NOT NULL, creation BLOB NOT NULL,
            UNIQUE(owner, id)) STRICT;
        CREATE INDEX album_time ON album(owner, created, id);

        CREATE TABLE album_photo(
            album INTEGER NOT NULL, photo INTEGER NOT NULL, position INTEGER NOT NULL,
            visibility INTEGER NOT NULL, at INTEGER NOT NULL, id BLOB NOT NULL, cover INTEGER NOT NULL,
            PRIMARY KEY(album, photo)) STRICT, WITHOUT ROWID;
        CREATE INDEX album_photo_order ON album_photo(album, visibility, position, id);
        CREATE INDEX album_photo_time ON album_photo(album, visibility, at, id, cover);
        CREATE INDEX album_photo_photo ON album_photo(photo);

        CREATE TABLE smart_album(
            owner INTEGER NOT NULL, name TEXT NOT NULL, photos INTEGER NOT NULL,
            PRIMARY KEY(owner, name)) STRICT, WITHOUT ROWID;

        CREATE INDEX photo_people ON photo(owner, visibility, at, id) WHERE people <> '[]';
        CREATE INDEX photo_place ON photo(owner, visibility, at, id)
            WHERE latitude IS NOT NULL OR place_latitude IS NOT NULL OR place_name <> '';
        CREATE INDEX photo_import ON photo(owner, visibility, at, id) WHERE source <> 'upload';

        """
        + smartAlbumCounts.map { name, condition in
            """
            INSERT INTO smart_album(owner, name, photos)
            SELECT owner, '\(name)', count(*) FROM photo WHERE \(condition) GROUP BY owner;

            """
        }.joined()

    /// The columns of saved searches: the query and its progress. Both are null in albums that are filled by hand.
    static let savedSearches = """
        ALTER TABLE album ADD COLUMN filter TEXT;
        ALTER TABLE album ADD COLUMN filled BLOB;
        CREATE INDEX album_filter ON album(owner) WHERE filter IS NOT NULL;
        CREATE INDEX album_filled ON album(key) WHERE filled IS NOT NULL;
        """

    /// The conditions by which this migration counts existing photos. From then on ``SmartAlbum`` defines the contents.
    private static let smartAlbumCounts: [(name: String, condition: String)] =
        [
            ("recents", "visibility = 1"), ("favorites", "visibility = 1 AND favorite = 1"),
            ("people", "visibility = 1 AND people <> '[]'"),
            (
                "places",
                "visibility = 1 AND (latitude IS NOT NULL OR place_latitude IS NOT NULL OR place_name <> '')"
            ),
            ("videos", "visibility = 1 AND kind = 2"), ("imports", "visibility = 1 AND source <> 'upload'"),
            ("hidden", "visibility = 2"), ("trash", "visibility = 3 AND hidden = 0"),
        ]
        + [
            ("selfies", "selfie"), ("live-photos", "livePhoto"), ("portraits", "portrait"), ("panoramas", "panorama"),
            ("timelapses", "timelapse"), ("slow-motion", "slowMotion"), ("bursts", "burst"),
            ("screenshots", "screenshot"), ("screen-recordings", "screenRecording"), ("animated", "animated"),
        ].map { name, subtype in (name, "visibility = 1 AND instr(subtypes, '\"\(subtype)\"') > 0") }
}
