/// The original tables.
///
/// Instants are microseconds since 1970, days are days since 1970, ids 16 bytes, flags 0 or 1. `owner` begins every
/// key.
///
/// These are the tables as the first migration created them; later migrations renamed columns.
extension SQLiteSchema {
    static let accounts = """
        CREATE TABLE setting(
            name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

        CREATE TABLE account(
            owner INTEGER PRIMARY KEY AUTOINCREMENT,
            id BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE,
            password_hash TEXT NOT NULL,
            locale TEXT NOT NULL, time_zone TEXT NOT NULL, day_boundary TEXT NOT NULL,
            created INTEGER NOT NULL, updated INTEGER NOT NULL, version INTEGER NOT NULL) STRICT;

        CREATE TABLE session(
            token_hash BLOB PRIMARY KEY,
            id BLOB NOT NULL, owner INTEGER NOT NULL, user_agent TEXT NOT NULL,
            created INTEGER NOT NULL, last_used INTEGER NOT NULL, expires INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX session_owner ON session(owner, created, id);
        CREATE INDEX session_expiry ON session(expires);

        CREATE TABLE login_throttle(
            name_hash BLOB PRIMARY KEY,
            failures INTEGER NOT NULL, last_try INTEGER NOT NULL, blocked_until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        CREATE INDEX login_throttle_age ON login_throttle(last_try);
        """

    /// The addresses that owners logged in from, in the form of ``ClientAddress``.
    static let knownAddresses = """
        CREATE TABLE known_address(
            owner INTEGER NOT NULL, address TEXT NOT NULL, last_used INTEGER NOT NULL,
            PRIMARY KEY(owner, address)) STRICT, WITHOUT ROWID;
        CREATE INDEX known_address_age ON known_address(last_used);
        """

    /// The schema of counters, changes and responses. Counters: 0 changes, 1 entries' sequence, 2 photos' sequence.
    static let requests = """
        CREATE TABLE counter(
            owner INTEGER NOT NULL, name INTEGER NOT NULL, value INTEGER NOT NULL,
            PRIMARY KEY(owner, name)) STRICT, WITHOUT ROWID;

        CREATE TABLE change(
            owner INTEGER NOT NULL, number INTEGER NOT NULL,
            kind INTEGER NOT NULL, id BLOB NOT NULL, action INTEGER NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY(owner, number)) STRICT, WITHOUT ROWID;

        CREATE TABLE answer(
            owner INTEGER NOT NULL, key BLOB NOT NULL,
            content BLOB NOT NULL, answer BLOB NOT NULL, outcome TEXT NOT NULL, created INTEGER NOT NULL,
            PRIMARY KEY(owner, key)) STRICT, WITHOUT ROWID;
        CREATE INDEX answer_age ON answer(created);
        """

    /// The schema of entries. An entry's title and body are in its newest revision. `shelf` determines the lists that
    /// show an entry: ``Visibility``.
    static let entries = """
        CREATE TABLE entry(
            key INTEGER PRIMARY KEY,
            owner INTEGER NOT NULL, id BLOB NOT NULL, sequence INTEGER NOT NULL, shelf INTEGER NOT NULL,
            at INTEGER NOT NULL, time_zone TEXT NOT NULL, utc_offset INTEGER NOT NULL, local_day INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            tags TEXT NOT NULL, people TEXT NOT NULL,
            place_name TEXT NOT NULL, place_latitude REAL, place_longitude REAL,
            favorite INTEGER NOT NULL, hidden INTEGER NOT NULL, draft INTEGER NOT NULL,
            created INTEGER NOT NULL, updated INTEGER NOT NULL, deleted INTEGER, version INTEGER NOT NULL,
            creation BLOB NOT NULL, weight INTEGER NOT NULL,
            UNIQUE(owner, id)) STRICT;
        CREATE INDEX entry_time ON entry(owner, shelf, at, id);
        CREATE INDEX entry_sequence ON entry(owner, shelf, sequence);
        CREATE INDEX entry_favorite ON entry(owner, shelf, at, id) WHERE favorite = 1;
        CREATE INDEX entry_draft ON entry(created) WHERE draft = 1;
        CREATE INDEX entry_trash ON entry(deleted) WHERE deleted IS NOT NULL;

        CREATE TABLE entry_revision(
            key INTEGER PRIMARY KEY,
            entry INTEGER NOT NULL, number INTEGER NOT NULL, change INTEGER NOT NULL, at INTEGER NOT NULL,
            title TEXT NOT NULL, body TEXT NOT NULL,
            UNIQUE(entry, number)) STRICT;

        CREATE TABLE revision_photo(
            revision INTEGER NOT NULL, position INTEGER NOT NULL,
            photo_id BLOB NOT NULL, digest BLOB NOT NULL, caption TEXT NOT NULL,
            PRIMARY KEY(revision, position)) STRICT, WITHOUT ROWID;
        CREATE INDEX revision_photo_digest ON revision_photo(digest);

        CREATE TABLE entry_photo(
            entry INTEGER NOT NULL, position INTEGER NOT NULL,
            photo INTEGER NOT NULL, caption TEXT NOT NULL, removed INTEGER NOT NULL,
            PRIMARY KEY(entry, position)) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX entry_photo_photo ON entry_photo(photo, entry);
        """

    /// The schema of photos. `utc_offset` is null for a floating time; `cover` is 1 for a shown photo that can be the
    /// cover of a bucket.
    static let photos = """
        CREATE TABLE photo(
            key INTEGER PRIMARY KEY,
            owner INTEGER NOT NULL, id BLOB NOT NULL, sequence INTEGER NOT NULL, shelf INTEGER NOT NULL,
            digest BLOB NOT NULL, media_type TEXT NOT NULL, kind INTEGER NOT NULL, size INTEGER NOT NULL,
            width INTEGER NOT NULL, height INTEGER NOT NULL, duration INTEGER NOT NULL,
            captured INTEGER, captured_offset INTEGER, captured_is_instant INTEGER NOT NULL,
            file_latitude REAL, file_longitude REAL, file_altitude REAL,
            camera_make TEXT, camera_model TEXT, camera_lens TEXT, subtypes TEXT NOT NULL,
            decodable INTEGER NOT NULL, thumb_hash TEXT NOT NULL, dominant_color TEXT NOT NULL,
            at INTEGER NOT NULL, time_zone TEXT NOT NULL, utc_offset INTEGER, local_time INTEGER NOT NULL,
            local_day INTEGER NOT NULL,
            latitude REAL, longitude REAL, altitude REAL,
            place_name TEXT NOT NULL, place_latitude REAL, place_longitude REAL,
            caption TEXT NOT NULL, favorite INTEGER NOT NULL, hidden INTEGER NOT NULL,
            tags TEXT NOT NULL, people TEXT NOT NULL, file_name TEXT NOT NULL, source TEXT NOT NULL,
            created INTEGER NOT NULL, updated INTEGER NOT NULL, deleted INTEGER, version INTEGER NOT NULL,
            cover INTEGER NOT NULL, weight INTEGER NOT NULL,
            UNIQUE(owner, id), UNIQUE(digest, owner)) STRICT;
        CREATE INDEX photo_time ON photo(owner, shelf, at, id);
        CREATE INDEX photo_sequence ON photo(owner, shelf, sequence);
        CREATE INDEX photo_kind ON photo(owner, shelf, kind, at, id);
        CREATE INDEX photo_favorite ON photo(owner, shelf, at, id) WHERE favorite = 1;
        CREATE INDEX photo_cover ON photo(owner, local_day, at, id) WHERE cover = 1;
        CREATE INDEX photo_trash ON photo(deleted) WHERE deleted IS NOT NULL;
        """

    /// The schema of labels and day counts. `label.field`: 0 tag, 1 person, 2 subtype. `bucket` counts shown items: no
    /// drafts, and nothing hidden or trashed.
    static let lists = """
        CREATE TABLE label(
            owner INTEGER NOT NULL, kind INTEGER NOT NULL, field INTEGER NOT NULL, name TEXT NOT NULL,
            shelf INTEGER NOT NULL, at INTEGER NOT NULL, id BLOB NOT NULL, doc INTEGER NOT NULL,
            PRIMARY KEY(owner, kind, field, name, shelf, at, id)) STRICT, WITHOUT ROWID;

        CREATE TABLE bucket(
            owner INTEGER NOT NULL, granularity INTEGER NOT NULL, first_day INTEGER NOT NULL,
            last_day INTEGER NOT NULL, entries INTEGER NOT NULL, photos INTEGER NOT NULL,
            PRIMARY KEY(owner, granularity, first_day)) STRICT, WITHOUT ROWID;
        """
}
