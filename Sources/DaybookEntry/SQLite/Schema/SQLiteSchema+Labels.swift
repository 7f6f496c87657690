import GRDB

/// The counts of tags and people (`label_count.field`: 0 tag, 1 person) and of places by cell and name, over the shown
/// resources.
///
/// `place_cover` has the pictures of each cell, so that the newest is one step away.
extension SQLiteSchema {
    static let labels = """
        CREATE TABLE label_count(
            key INTEGER PRIMARY KEY,
            owner INTEGER NOT NULL, field INTEGER NOT NULL, name TEXT NOT NULL,
            entries INTEGER NOT NULL, photos INTEGER NOT NULL,
            UNIQUE(owner, field, name)) STRICT;
        INSERT INTO label_count(owner, field, name, entries, photos)
        SELECT owner, field, name, sum(kind = 0), sum(kind = 1) FROM label WHERE visibility = 1 AND field IN (0, 1)
        GROUP BY owner, field, name;

        CREATE TABLE place(
            owner INTEGER NOT NULL, north INTEGER NOT NULL, east INTEGER NOT NULL, name TEXT NOT NULL,
            entries INTEGER NOT NULL, photos INTEGER NOT NULL,
            latitudes INTEGER NOT NULL, longitudes INTEGER NOT NULL,
            PRIMARY KEY(owner, north, east, name)) STRICT, WITHOUT ROWID;

        CREATE TABLE place_cover(
            owner INTEGER NOT NULL, north INTEGER NOT NULL, east INTEGER NOT NULL, name TEXT NOT NULL,
            at INTEGER NOT NULL, id BLOB NOT NULL,
            PRIMARY KEY(owner, north, east, name, at, id)) STRICT, WITHOUT ROWID;
        """

    static func countLabels(_ database: Database) throws {
        try database.execute(sql: labels)
        let db = SQLConnection(database)
        let store = SQLLabels(db: db)
        try countPlaces(
            """
            SELECT owner, place_name, place_latitude, place_longitude, NULL, NULL, NULL, at, id, 0 FROM entry
            WHERE visibility = 1 AND (place_name <> '' OR place_latitude IS NOT NULL)
            """, of: .entry, store: store)
        try countPlaces(
            """
            SELECT owner, place_name, place_latitude, place_longitude, latitude, longitude, altitude, at, id, cover
            FROM photo
            WHERE visibility = 1 AND (place_name <> '' OR place_latitude IS NOT NULL OR latitude IS NOT NULL)
            """, of: .photo, store: store)
    }

    private static func countPlaces(_ sql: String, of kind: ResourceKind, store: SQLLabels) throws {
        _ = try store.db.all(sql) { row in
            let owner: Int64 = try row.next()
            let place = try PlaceMark.columns(of: nil, in: &row)
            let location = try GeoPosition.columns(of: nil, in: &row)
            let cover = PlaceCover(time: try row.next(), id: try row.next())
            let spot = PlaceSpot(
                point: place?.point ?? location.map { .init(latitude: $0.latitude, longitude: $0.longitude) },
                name: place?.name ?? "", cover: try row.next() ? cover : nil)
            if let spot { try store.count(1, at: spot, of: kind, owner: owner) }
        }
    }
}
