/// The section of the album list that an album belongs to, in order. Raw values are the schema's.
enum AlbumSection: Int64, CaseIterable, Sendable {
    case myAlbums = 1
    case peopleAndPlaces = 2
    case mediaTypes = 3
    case utilities = 4
}
