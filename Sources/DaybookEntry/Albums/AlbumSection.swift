/// Where an album stands among the others, in this order. Raw values are the schema's.
enum AlbumSection: Int64, CaseIterable, Sendable {
    case myAlbums = 1
    case peopleAndPlaces = 2
    case mediaTypes = 3
    case utilities = 4
}
