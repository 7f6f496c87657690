import DaybookAPI

/// A response with entries or photos, each of which carries the ages of the subjects that it names.
protocol AgeBearing {
    /// Whether anything in the response names a person.
    var namesSomebody: Bool { get }

    /// Sets the ages everywhere in the response.
    mutating func setAges(_ ages: (_ people: [String], _ date: String) -> [Age])
}

extension Array: AgeBearing where Element: AgeBearing {
    var namesSomebody: Bool { contains(where: \.namesSomebody) }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        for index in indices { self[index].setAges(find) }
    }
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
    var namesSomebody: Bool { photos.namesSomebody }
    mutating func setAges(_ find: ([String], String) -> [Age]) { photos.setAges(find) }
}

extension ListEntriesResponse: AgeBearing {
    var namesSomebody: Bool { entries.namesSomebody }
    mutating func setAges(_ find: ([String], String) -> [Age]) { entries.setAges(find) }
}

extension ListAlbumPhotosResponse: AgeBearing {
    var namesSomebody: Bool { photos.namesSomebody }
    mutating func setAges(_ find: ([String], String) -> [Age]) { photos.setAges(find) }
}

extension ListPhotoNeighborsResponse: AgeBearing {
    var namesSomebody: Bool { before.namesSomebody || photo?.namesSomebody == true || after.namesSomebody }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        before.setAges(find)
        photo?.setAges(find)
        after.setAges(find)
    }
}

extension Day: AgeBearing {
    var namesSomebody: Bool { entries.namesSomebody || photos.namesSomebody }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        entries.setAges(find)
        photos.setAges(find)
    }
}

extension GetGrowthResponse: AgeBearing {
    var namesSomebody: Bool { !months.isEmpty }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        for index in months.indices { months[index].photo?.setAges(find) }
    }
}

extension ListTrashResponse: AgeBearing {
    var namesSomebody: Bool { items.namesSomebody }
    mutating func setAges(_ find: ([String], String) -> [Age]) { items.setAges(find) }
}

extension DaybookAPI.TrashItem: AgeBearing {
    var namesSomebody: Bool {
        switch resource {
        case .entry(let entry): entry.namesSomebody
        case .photo(let photo): photo.namesSomebody
        case nil: false
        }
    }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        switch resource {
        case .entry(var entry):
            entry.setAges(find)
            resource = .entry(entry)
        case .photo(var photo):
            photo.setAges(find)
            resource = .photo(photo)
        case nil: break
        }
    }
}

extension SearchResponse: AgeBearing {
    var namesSomebody: Bool { results.namesSomebody }
    mutating func setAges(_ find: ([String], String) -> [Age]) { results.setAges(find) }
}

extension SearchResult: AgeBearing {
    var namesSomebody: Bool {
        switch resource {
        case .entry(let entry): entry.namesSomebody
        case .photo(let photo): photo.namesSomebody
        default: false
        }
    }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
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

extension ChangedItem: AgeBearing {
    var namesSomebody: Bool {
        switch resource {
        case .entry(let entry): entry.namesSomebody
        case .photo(let photo): photo.namesSomebody
        default: false
        }
    }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
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

extension ListChangesResponse: AgeBearing {
    var namesSomebody: Bool { inserted.namesSomebody || updated.namesSomebody }
    mutating func setAges(_ find: ([String], String) -> [Age]) {
        inserted.setAges(find)
        updated.setAges(find)
    }
}

extension FeedPage: AgeBearing {
    var namesSomebody: Bool { changes?.namesSomebody ?? false }
    mutating func setAges(_ find: ([String], String) -> [Age]) { changes?.setAges(find) }
}

extension OpenFeedResponse: AgeBearing {
    var namesSomebody: Bool { page?.namesSomebody ?? false }
    mutating func setAges(_ find: ([String], String) -> [Age]) { page?.setAges(find) }
}

extension ReadFeedResponse: AgeBearing {
    var namesSomebody: Bool { page?.namesSomebody ?? false }
    mutating func setAges(_ find: ([String], String) -> [Age]) { page?.setAges(find) }
}
