import Wording

/// What an album must keep to, beyond the limits of its fields.
enum AlbumRules {
    /// The most albums of one owner: all are answered at once.
    static let mostAlbums = 1000
    /// The most bytes of all titles of one owner, for the same reason.
    static let titleBytes = 512 * 1024
    /// The most saved searches of one owner: each is held against every photo that is written.
    static let mostFilters = 50
    /// The most photos of one album: an order is numbered anew within one write.
    static let mostPhotos = 50_000

    /// The content after a change of the fields named.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` with every violation that the album alone shows.
    static func content(
        _ old: AlbumContent, changing fields: Set<AlbumField>, to input: AlbumInput
    ) throws(DiaryError) -> AlbumContent {
        var content = old
        var violations = Violations()
        for field in AlbumField.allCases where fields.contains(field) {
            switch field {
            case .title:
                if input.title.isBlank { violations.add("title", FieldFault.blank) }
                content.title = input.title
            case .coverPhotoID: content.chosenCover = violations.id(input.coverPhotoID, "coverPhotoId")
            case .parentID: content.parent = violations.id(input.parentID, "parentId")
            case .filter: content.filter = input.filter
            }
        }
        try violations.refuse()
        if let filter = content.filter, filter != old.filter { _ = try SavedSearch(filter) }
        return content
    }

    /// Refuses to make an album that is filled by hand one that fills itself, or the other way round, and saved searches
    /// that are too many.
    static func checkFilter(
        _ content: AlbumContent, replacing old: StoredAlbum?, among others: [StoredAlbum]
    ) throws(DiaryError) {
        if let old, (old.content.filter == nil) != (content.filter == nil) {
            throw .invalid("filter", content.filter == nil ? AlbumFault.filterStays : AlbumFault.filledByHand)
        }
        guard old == nil, content.filter != nil else { return }
        if others.count(where: { $0.content.filter != nil }) >= mostFilters {
            throw .invalid(
                "filter", AlbumFault.tooManyFilters, ["most": "\(mostFilters)"], reason: AlbumFault.tooMany)
        }
    }

    /// Refuses a place in the tree that would be two levels deep, or inside itself.
    ///
    /// - Parameters:
    ///   - id: The album's own id.
    ///   - others: All albums of the owner, the album itself with what it was before.
    static func checkParent(_ parent: UUIDBytes?, of id: UUIDBytes, among others: [StoredAlbum]) throws(DiaryError) {
        guard let parent else { return }
        guard parent != id else { throw .invalid("parentId", AlbumFault.itself) }
        guard let target = others.first(where: { $0.id == parent }) else {
            throw .invalid("parentId", AlbumFault.unknown)
        }
        guard target.content.parent == nil else {
            throw .invalid("parentId", AlbumFault.parentNested)
        }
        if others.contains(where: { $0.content.parent == id }) {
            throw .invalid(
                "parentId", AlbumFault.hasChildren)
        }
    }

    /// Refuses an album too many, or titles too long, for one list of all.
    static func checkRoom(_ title: String, replacing old: StoredAlbum?, among others: [StoredAlbum]) throws(DiaryError)
    {
        if old == nil, others.count >= mostAlbums {
            throw .invalid("album", AlbumFault.tooMany, ["most": "\(mostAlbums)"], reason: AlbumFault.tooMany)
        }
        let bytes = others.reduce(0) { $0 + $1.content.title.utf8.count }
        if bytes - (old?.content.title.utf8.count ?? 0) + title.utf8.count > titleBytes {
            throw .invalid("title", AlbumFault.titlesTooLong, ["kibibytes": "\(titleBytes / 1024)"])
        }
    }

    /// The ids of photos in a field of a request, each once.
    static func photoIDs(_ texts: [String], field: String = "photoIds") throws(DiaryError) -> [UUIDBytes] {
        var violations = Violations()
        var ids: [UUIDBytes] = []
        var seen: Set<UUIDBytes> = []
        if texts.isEmpty { violations.add(field, AlbumFault.noPhoto) }
        for (index, text) in texts.enumerated() {
            guard let id = UUIDBytes(text) else {
                violations.add("\(field)[\(index)]", FieldFault.notUUID)
                continue
            }
            if seen.insert(id).inserted { ids.append(id) }
        }
        try violations.refuse()
        return ids
    }
}
