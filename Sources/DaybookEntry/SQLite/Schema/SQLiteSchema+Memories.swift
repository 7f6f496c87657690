/// The number of shown items per civil day and region, a square of a tenth of a degree. Screenshots are excluded,
/// because they do not show where the owner was.
extension SQLiteSchema {
    static let memories = """
        CREATE TABLE located_day(
            owner INTEGER NOT NULL, day INTEGER NOT NULL, north INTEGER NOT NULL, east INTEGER NOT NULL,
            items INTEGER NOT NULL,
            PRIMARY KEY(owner, day, north, east)) STRICT, WITHOUT ROWID;

        CREATE TABLE memory_state(
            owner INTEGER NOT NULL, id TEXT NOT NULL,
            favorite INTEGER NOT NULL, dismissed INTEGER NOT NULL, version INTEGER NOT NULL,
            PRIMARY KEY(owner, id)) STRICT, WITHOUT ROWID;

        INSERT INTO located_day(owner, day, north, east, items)
        SELECT owner, day, CAST(north AS INTEGER) - (north < CAST(north AS INTEGER)),
            CAST(east AS INTEGER) - (east < CAST(east AS INTEGER)), count(*)
        FROM (
            SELECT owner, local_day AS day, place_latitude * 10 AS north, place_longitude * 10 AS east FROM entry
            WHERE visibility = 1 AND place_latitude IS NOT NULL
            UNION ALL
            SELECT owner, local_day, coalesce(place_latitude, latitude) * 10, coalesce(place_longitude, longitude) * 10
            FROM photo WHERE visibility = 1 AND (place_latitude IS NOT NULL OR latitude IS NOT NULL)
                AND instr(subtypes, '"screenshot"') = 0
        ) GROUP BY 1, 2, 3, 4;
        """
}
