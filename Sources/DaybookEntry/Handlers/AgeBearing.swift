import DaybookAPI

/// An answer that holds entries or photos, each of which tells the ages of the subjects it names.
protocol AgeBearing {
    /// Whether anything in the answer names somebody.
    var namesSomebody: Bool { get }

    /// Sets the ages everywhere in the answer.
    mutating func setAges(_ ages: (_ people: [String], _ date: String) -> [Age])
}

extension Photo: AgeBearing {
    var namesSomebody: Bool { !people.isEmpty }
    mutating func setAges(_ find: ([String], String) -> [Age]) { ages = find(people, localDate) }
}

extension Entry: AgeBearing {
    var namesSomebody: Bool { !people.isEmpty }
    mutating func setAges(_ find: ([String], String) -> [Age]) { ages = find(people, localDate) }
}

extension ListPhotosResponse: AgeBearing {
    var namesSomebody: Bool { photos.contains(where: \.namesSomebody) }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        for index in photos.indices { photos[index].setAges(find) }
    }
}

extension ListEntriesResponse: AgeBearing {
    var namesSomebody: Bool { entries.contains(where: \.namesSomebody) }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        for index in entries.indices { entries[index].setAges(find) }
    }
}

extension ListAlbumPhotosResponse: AgeBearing {
    var namesSomebody: Bool { photos.contains(where: \.namesSomebody) }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        for index in photos.indices { photos[index].setAges(find) }
    }
}

extension GetGrowthResponse: AgeBearing {
    var namesSomebody: Bool { !months.isEmpty }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        for index in months.indices { months[index].photo?.setAges(find) }
    }
}

extension SearchResponse: AgeBearing {
    var namesSomebody: Bool { results.contains { $0.bearing?.namesSomebody == true } }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        for index in results.indices { results[index].setAges(find) }
    }
}

extension SearchResult {
    fileprivate var bearing: (any AgeBearing)? {
        switch resource {
        case .entry(let entry): entry
        case .photo(let photo): photo
        default: nil
        }
    }

    fileprivate mutating func setAges(_ find: ([String], String) -> [Age]) {
        switch resource {
        case .entry(var entry):
            entry.setAges(find)
            resource = .entry(entry)
        case .photo(var photo):
            photo.setAges(find)
            resource = .photo(photo)
        default: break
        }
    }
}
