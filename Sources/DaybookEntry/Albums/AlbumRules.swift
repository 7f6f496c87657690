import Wording

/// The rules for albums, beyond the field limits of the schema.
enum AlbumRules {
    /// The maximum number of albums per owner: one response lists them all.
    static let maximumAlbums = 1000
    /// The maximum size of all titles of an owner, in bytes: one response carries them all.
    static let titleBytes = 512 * 1024
    /// The maximum number of saved searches per owner: each is matched against every photo that is written.
    static let maximumFilters = 50
    /// The maximum number of photos per album, because one write may have to renumber them all.
    static let maximumPhotos = 50_000

    /// Returns the content after a change of the given fields.
    ///
    /// - Throws: ``DiaryError`` of code `invalidArgument` with every violation that shows without the other albums.
    static func content(
        _ old: AlbumContent, changing fields: Set<AlbumField>, to input: AlbumInput
    ) throws(DiaryError) -> AlbumContent {
        var content = old
        var violations = Violations()
        for field in AlbumField.allCases where fields.contains(field) {
            switch field {
            case .title:
                if input.title.isBlank { violations.add("title", fault: FieldFault.blank) }
                content.title = input.title
            case .coverPhotoID: content.chosenCover = violations.id(input.coverPhotoID, field: "coverPhotoId")
            case .parentID: content.parent = violations.id(input.parentID, field: "parentId")
            case .filter: content.filter = input.filter
            }
        }
        try violations.refuse()
        if let filter = content.filter, filter != old.filter { _ = try SavedSearch(filter) }
        return content
    }

    /// Throws if a change turns an album that is filled by hand into a saved search or the reverse, or if there are too
    /// many saved searches.
    static func checkFilter(
        _ content: AlbumContent, replacing old: StoredAlbum?, among others: [StoredAlbum]
    ) throws(DiaryError) {
        if let old, (old.content.filter == nil) != (content.filter == nil) {
            throw .invalid("filter", fault: content.filter == nil ? AlbumFault.filterStays : AlbumFault.filledByHand)
        }
        guard old == nil, content.filter != nil else { return }
        if others.count(where: { $0.content.filter != nil }) >= maximumFilters {
            throw .invalid(
                "filter", fault: AlbumFault.tooManyFilters, parameters: ["most": "\(maximumFilters)"],
                reason: AlbumFault.tooMany)
        }
    }

    /// Throws if the album would be nested two levels deep, or inside itself.
    ///
    /// - Parameters:
    ///   - id: The album's own ID.
    ///   - others: All albums of the owner, including the old version of this album.
    static func checkParent(_ parent: UUIDBytes?, of id: UUIDBytes, among others: [StoredAlbum]) throws(DiaryError) {
        if let parent, parent != id, !others.contains(where: { $0.id == parent }) {
            throw .invalid("parentId", fault: AlbumFault.unknown)
        }
        try checkNesting(parent, of: id, among: others)
    }

    /// Throws as ``checkParent(_:of:among:)`` does, but not for a parent that does not exist yet.
    static func checkNesting(_ parent: UUIDBytes?, of id: UUIDBytes, among others: [StoredAlbum]) throws(DiaryError) {
        guard let parent else { return }
        guard parent != id else { throw .invalid("parentId", fault: AlbumFault.itself) }
        guard others.first(where: { $0.id == parent })?.content.parent == nil else {
            throw .invalid("parentId", fault: AlbumFault.parentNested)
        }
        if others.contains(where: { $0.content.parent == id }) {
            throw .invalid("parentId", fault: AlbumFault.hasChildren)
        }
    }

    /// Throws if an album would have too many photos.
    ///
    /// - Parameter field: The field that names the photos.
    static func checkPhotoCount(_ count: Int64, field: String) throws(DiaryError) {
        guard count > maximumPhotos else { return }
        throw .invalid(
            field, fault: AlbumFault.full, parameters: ["most": "\(maximumPhotos)"], reason: AlbumFault.full)
    }

    /// Throws if there are too many albums, or their titles are too long for one response.
    static func checkLimit(_ title: String, replacing old: StoredAlbum?, among others: [StoredAlbum]) throws(DiaryError)
    {
        if old == nil, others.count >= maximumAlbums {
            throw .invalid(
                "album", fault: AlbumFault.tooMany, parameters: ["most": "\(maximumAlbums)"], reason: AlbumFault.tooMany
            )
        }
        let bytes = others.reduce(0) { $0 + $1.content.title.utf8.count }
        if bytes - (old?.content.title.utf8.count ?? 0) + title.utf8.count > titleBytes {
            throw .invalid("title", fault: AlbumFault.titlesTooLong, parameters: ["kibibytes": "\(titleBytes / 1024)"])
        }
    }

    /// Parses the photo IDs in a request field, without duplicates.
    static func photoIDs(_ texts: [String], field: String = "photoIds") throws(DiaryError) -> [UUIDBytes] {
        var violations = Violations()
        var ids: [UUIDBytes] = []
        var seen: Set<UUIDBytes> = []
        if texts.isEmpty { violations.add(field, fault: AlbumFault.noPhoto) }
        for (index, text) in texts.enumerated() {
            guard let id = UUIDBytes(text) else {
                violations.add("\(field)[\(index)]", fault: FieldFault.notUUID)
                continue
            }
            if seen.insert(id).inserted { ids.append(id) }
        }
        try violations.refuse()
        return ids
    }
}
