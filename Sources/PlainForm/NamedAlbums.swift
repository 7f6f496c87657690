import DaybookAPI

/// The albums that a name may mean: by the ID, else by the title, else by the beginning of the ID.
struct NamedAlbums: Sendable {
    /// The album that a name means.
    enum Outcome: Sendable, Equatable {
        /// The ID of the album.
        case album(String)
        /// Only a saved search has the name. It has no photos of its own.
        case savedSearch
        /// The IDs of several albums that have the name.
        case several([String])
        /// No album has the name.
        case unknown
    }

    /// The number of bytes that the beginning of an ID must have.
    private static let shortestPrefix = 4

    /// The albums by the way in which the name matches, and then by whether they are saved searches.
    private var found: [Match: [Bool: [String]]] = [:]
    /// The titles of these albums, by ID.
    private(set) var titles: [String: String] = [:]

    private enum Match: CaseIterable {
        case id, title, prefix
    }

    init() {}

    /// Learns of an album.
    mutating func learn(_ album: KeptAlbum, wanted: String) {
        let match: Match
        if album.id == wanted {
            match = .id
        } else if album.title == wanted {
            match = .title
        } else if wanted.utf8.count >= Self.shortestPrefix, album.id.hasPrefix(wanted.lowercased()) {
            match = .prefix
        } else {
            return
        }
        found[match, default: [:]][album.filter != nil, default: []].append(album.id)
        titles[album.id] = album.title
    }

    /// The album that the name means, of those that were learned.
    var outcome: Outcome {
        for match in Match.allCases {
            guard let matches = found[match] else { continue }
            guard let albums = matches[false] else { return .savedSearch }
            return albums.count == 1 ? .album(albums[0]) : .several(albums)
        }
        return .unknown
    }
}
