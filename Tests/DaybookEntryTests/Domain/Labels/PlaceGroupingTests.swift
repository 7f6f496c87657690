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

    @Test("What is near gathers around its fullest cell; a name that was given wins, and holds what bears it together")
    func grouping() {
        let places = PlaceGrouping.places(of: [
            tally("", 37.5200, 126.9300, photos: 5, cover: 3),
            tally("한강공원", 37.5260, 126.9330, entries: 2, photos: 0),
            tally("", 33.4500, 126.5600, photos: 3, cover: 9),
            tally("", 33.4530, 126.5620, photos: 1, cover: 10),
            tally("", 33.6000, 126.5600, photos: 2),
            PlaceTally(cell: nil, name: "한강공원", entries: 1, photos: 0, latitudes: 0, longitudes: 0),
            PlaceTally(cell: nil, name: "할머니 댁", entries: 1, photos: 0, latitudes: 0, longitudes: 0),
        ])
        #expect(places.map(\.name) == ["한강공원", "", "", "할머니 댁"])
        #expect(places.map(\.photos) == [5, 4, 2, 0] && places.map(\.entries) == [3, 0, 0, 1])
        #expect(places.map(\.cover?.low) == [3, 10, nil, nil])
        #expect(places[3].point == nil)
        #expect(places[1].point?.latitude == 33.45)
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
        let places = PlaceGrouping.places(of: rows)
        #expect(places == PlaceGrouping.places(of: rows.reversed()))
        #expect(places == PlaceGrouping.places(of: rows.shuffled()))
        #expect(places.reduce(0) { $0 + $1.photos } == Int64(rows.count))
        #expect(places.count < rows.count && places.count > 10)
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
