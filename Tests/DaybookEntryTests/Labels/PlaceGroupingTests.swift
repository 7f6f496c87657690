import Testing

@testable import DaybookEntry

@Suite("Places made of counted cells")
struct PlaceGroupingTests {
    private func tally(
        _ name: String, _ latitude: Double, _ longitude: Double, entries: Int64 = 0, photos: Int64 = 1,
        cover: UInt64? = nil
    ) -> PlaceTally {
        let items = entries + photos
        return PlaceTally(
            cell: PlaceCell(latitude: latitude, longitude: longitude), name: name, entries: entries,
            photos: photos, latitudes: Int64((latitude * 1e6).rounded()) * items,
            longitudes: Int64((longitude * 1e6).rounded()) * items,
            cover: cover.map { PlaceCover(time: Instant(microseconds: Int64($0)), id: UUIDBytes(high: 0, low: $0)) })
    }

    private func places(_ tallies: [PlaceTally], _ claims: [PlaceClaim] = []) -> [PlaceGroup] {
        PlaceGrouping.places(of: tallies, claims: claims)
    }

    private func claim(_ name: String, _ latitude: Double, _ longitude: Double, photos: Int64) throws -> PlaceClaim {
        PlaceClaim(
            cell: try #require(PlaceCell(latitude: latitude, longitude: longitude)), name: name, photos: photos)
    }

    @Test("What is near gathers around its fullest cell; a name that was given wins, and holds what bears it together")
    func grouping() {
        let places = places([
            tally("", 37.5200, 126.9300, photos: 5, cover: 3),
            tally("한강공원", 37.5260, 126.9330, entries: 2, photos: 6),
            tally("", 33.4500, 126.5600, photos: 3, cover: 9),
            tally("", 33.4530, 126.5620, photos: 1, cover: 10),
            tally("", 33.6000, 126.5600, photos: 2),
            PlaceTally(cell: nil, name: "한강공원", entries: 1, photos: 0, latitudes: 0, longitudes: 0),
            PlaceTally(cell: nil, name: "할머니 댁", entries: 1, photos: 0, latitudes: 0, longitudes: 0),
        ])
        #expect(places.map(\.name) == ["한강공원", "", "", "할머니 댁"])
        #expect(places.map(\.photos) == [11, 4, 2, 0] && places.map(\.entries) == [3, 0, 0, 1])
        #expect(places.map(\.cover?.low) == [3, 10, nil, nil])
        #expect(places[3].point == nil)
        #expect(places[1].point?.latitude == 33.45)
    }

    @Test(
        "One entry names no album of photos, in whichever cell of it the entry stands",
        arguments: [0, 0.004, 0.0075])
    func wrongPoint(away: Double) throws {
        let album = [tally("", 33.4525, 126.5625, photos: 40), tally("", 33.4575, 126.5625, photos: 24)]
        let wrong = tally("경복궁", 33.4525 + away, 126.5625, entries: 1, photos: 0)
        var found = places(album + [wrong])
        #expect(found.map(\.name) == ["", "경복궁"] && found.map(\.photos) == [64, 0])
        // The entry holds some of the photos, but most are still not its own.
        let held = [
            try claim("경복궁", 33.4525, 126.5625, photos: 12), try claim("경복궁", 33.4575, 126.5625, photos: 12),
        ]
        found = places(album + [wrong], held)
        #expect(found.map(\.name) == ["", "경복궁"] && found.map(\.photos) == [64, 0])
    }

    @Test("Photos take the name that most of them bear, by their owner or by the entries that hold them")
    func agreement() throws {
        let entry = tally("성산일출봉", 33.4580, 126.9420, entries: 1, photos: 0)
        let photos = tally("", 33.4581, 126.9421, photos: 7)
        #expect(places([entry, photos], [try claim("성산일출봉", 33.4581, 126.9421, photos: 3)]).count == 2)
        var found = places([entry, photos], [try claim("성산일출봉", 33.4581, 126.9421, photos: 4)])
        #expect(found.map(\.name) == ["성산일출봉"] && found.map(\.photos) == [7])
        found = places([tally("우도", 33.4580, 126.9420, photos: 5), tally("", 33.4590, 126.9421, photos: 4)])
        #expect(found.map(\.name) == ["우도"] && found.map(\.photos) == [9])
        // The name that more of the photos bear wins over the other.
        found = places(
            [tally("우도", 33.4580, 126.9420, photos: 9), tally("섭지코지", 33.4582, 126.9420, photos: 8)]
                + [tally("", 33.4581, 126.9421, photos: 3)])
        #expect(found.map(\.name) == ["우도", "섭지코지"] && found.map(\.photos) == [12, 8])
    }

    @Test("A place without photos belongs to the nearest name")
    func entriesAlone() {
        let found = places([
            tally("도서관", 37.50, 127.00, entries: 1, photos: 0), tally("", 37.503, 127.00, entries: 2, photos: 0),
            tally("", 37.52, 127.00, entries: 1, photos: 0),
        ])
        #expect(found.map(\.name) == ["도서관", ""] && found.map(\.entries) == [3, 1])
    }

    @Test("Neither the order of rows nor of writing changes the places")
    func order() {
        var tallies: [PlaceTally] = []
        let random = foreseeableRandom(seed: 5)
        for _ in 0..<300 {
            let bytes = random.bytes(3)
            tallies.append(
                tally(
                    bytes[2] < 20 ? "name \(bytes[2] % 4)" : "", 37 + Double(bytes[0]) / 2000,
                    127 + Double(bytes[1]) / 2000))
        }
        var merged: [[String]: PlaceTally] = [:]
        for tally in tallies { merged[["\(tally.cell as PlaceCell?)", tally.name]] = tally }
        let rows = Array(merged.values)
        let claims = rows.prefix(60).compactMap { row in
            row.cell.map { PlaceClaim(cell: $0, name: "name \(row.cover?.id.low ?? 1)", photos: 1) }
        }
        let found = places(rows, claims)
        #expect(found == places(rows.reversed(), claims.reversed()))
        #expect(found == places(rows.shuffled(), claims.shuffled()))
        #expect(found.reduce(0) { $0 + $1.photos } == Int64(rows.count))
        #expect(found.count < rows.count && found.count > 10)
    }

    @Test("A point is in one cell wherever on the Earth it is, and cells stay about as wide toward the poles")
    func cells() throws {
        #expect(PlaceCell(latitude: 91, longitude: 0) == nil && PlaceCell(latitude: .nan, longitude: 0) == nil)
        for latitude in [-90, -89.999, -60.001, -0.0001, 0, 59.999, 75.6, 90] {
            for longitude in [-180, -0.0001, 0, 179.999, 180] {
                _ = try #require(PlaceCell(latitude: latitude, longitude: longitude))
            }
        }
        let north = try #require(PlaceCell(latitude: 61, longitude: 100))
        let south = try #require(PlaceCell(latitude: -61, longitude: 100))
        #expect(north.column == 10_000 && south.column == 10_000)
        #expect(PlaceCell(latitude: -0.0001, longitude: -0.0001) == PlaceCell(row: -1, column: -1))
    }
}
