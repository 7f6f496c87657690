/// The counts of tags, people and places in SQL.
struct SQLLabels: LabelReading {
    let db: SQLConnection

    static let talliesQuery = """
        SELECT key, name, entries, photos FROM label_count
        WHERE owner = ? AND field = ? AND name > ? AND entries + photos > 0 ORDER BY name LIMIT ?
        """

    func tallies(owner: Int64, _ field: LabelField, afterKey key: Int64?, limit: Int) throws -> [LabelTally] {
        let after: String? = try key.flatMap {
            try db.value("SELECT name FROM label_count WHERE key = ? AND owner = ?", values: [$0, owner])
        }
        return try db.all(Self.talliesQuery, values: [owner, field.rawValue, after ?? "", limit]) { row in
            LabelTally(key: try row.next(), name: try row.next(), entries: try row.next(), photos: try row.next())
        }
    }

    func placeTallies(owner: Int64) throws -> [PlaceTally] {
        try db.all(
            """
            SELECT p.north, p.east, p.name, p.entries, p.photos, p.latitudes, p.longitudes, c.at, c.id
            FROM place p LEFT JOIN place_cover c
            ON c.owner = p.owner AND c.north = p.north AND c.east = p.east AND c.name = p.name
                AND (c.at, c.id) = (
                    SELECT n.at, n.id FROM place_cover n
                    WHERE n.owner = p.owner AND n.north = p.north AND n.east = p.east AND n.name = p.name
                    ORDER BY n.at DESC, n.id DESC LIMIT 1)
            WHERE p.owner = ?
            """, values: [owner], read: PlaceTally.init(row:))
    }

    static let claimsQuery = """
        SELECT \(PlaceMark.names.selection(from: "e")), p.id, \(PlaceMark.names.selection(from: "p")),
            \(GeoPosition.names.selection(from: "p"))
        FROM entry e CROSS JOIN entry_photo l ON l.entry = e.key CROSS JOIN photo p ON p.key = l.photo
        WHERE e.owner = ? AND e.visibility = 1 AND e.place_name <> '' AND e.place_latitude IS NOT NULL
            AND l.removed = 0 AND p.visibility = 1 AND p.place_name = ''
        ORDER BY e.at DESC, e.id DESC LIMIT ?
        """

    func placeClaims(owner: Int64, limit: Int) throws -> [PlaceClaim] {
        var claims = PlaceClaims()
        _ = try db.all(Self.claimsQuery, values: [owner, limit]) { row in
            let place = try PlaceMark.columns(of: nil, in: &row)
            let photo: UUIDBytes = try row.next()
            let own = try PlaceMark.columns(of: nil, in: &row)?.point
            let point = try GeoPosition.columns(of: nil, in: &row).map {
                PlaceMark.Point(latitude: $0.latitude, longitude: $0.longitude)
            }
            if let place, let point = own ?? point { claims.add(photo: photo, at: point, entry: place) }
        }
        return claims.all
    }

    /// Changes the count of a label by one entry or photo. A name whose counts are zero keeps its row, because page
    /// tokens may refer to it.
    func count(
        _ change: Int, field: LabelField, name: String, of kind: ResourceKind, owner: Int64
    ) throws {
        try db.run(
            """
            INSERT INTO label_count(owner, field, name, entries, photos) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT(owner, field, name) DO UPDATE
            SET entries = label_count.entries + excluded.entries, photos = label_count.photos + excluded.photos
            """,
            values: [owner, field.rawValue, name, kind == .entry ? change : 0, kind == .photo ? change : 0])
    }

    /// Changes the count of entries or photos at a spot.
    func count(_ change: Int64, at spot: PlaceSpot, of kind: ResourceKind, owner: Int64) throws {
        let (cell, name) = (spot.cell ?? .nowhere, spot.name)
        try db.run(
            """
            INSERT INTO place(owner, north, east, name, entries, photos, latitudes, longitudes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT(owner, north, east, name) DO UPDATE
            SET entries = place.entries + excluded.entries, photos = place.photos + excluded.photos,
                latitudes = place.latitudes + excluded.latitudes, longitudes = place.longitudes + excluded.longitudes
            """,
            values: [
                owner, cell.row, cell.column, name, kind == .entry ? change : 0, kind == .photo ? change : 0,
                change * spot.latitude, change * spot.longitude,
            ])
        if change < 0 {
            try db.run(
                """
                DELETE FROM place
                WHERE owner = ? AND north = ? AND east = ? AND name = ? AND entries = 0 AND photos = 0
                """, values: [owner, cell.row, cell.column, name])
        }
        guard let row = Self.coverRow(of: spot, owner: owner) else { return }
        try db.run(change > 0 ? Self.coverInsertion : Self.coverDeletion, values: row)
    }

    /// Returns the row of `place_cover` for a spot; `nil` for a spot without a picture.
    static func coverRow(of spot: PlaceSpot, owner: Int64) -> [any SQLArgument]? {
        let cell = spot.cell ?? .nowhere
        return spot.cover.map { [owner, cell.row, cell.column, spot.name, $0.time, $0.id] }
    }

    private static let coverInsertion = """
        INSERT INTO place_cover(owner, north, east, name, at, id) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """
    private static let coverDeletion = """
        DELETE FROM place_cover WHERE owner = ? AND north = ? AND east = ? AND name = ? AND at = ? AND id = ?
        """
}

extension PlaceCell {
    /// The cell in the tables for resources without a point.
    static let nowhere = PlaceCell(row: Int64(Int32.min), column: Int64(Int32.min))
}

extension PlaceTally {
    init(row: inout SQLRow) throws {
        let cell = PlaceCell(row: try row.next(), column: try row.next())
        self.init(
            cell: cell == .nowhere ? nil : cell, name: try row.next(), entries: try row.next(),
            photos: try row.next(), latitudes: try row.next(), longitudes: try row.next())
        let (time, id): (Instant?, UUIDBytes?) = try (row.next(), row.next())
        if let time, let id { cover = PlaceCover(time: time, id: id) }
    }
}
