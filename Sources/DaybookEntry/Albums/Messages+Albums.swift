import DaybookAPI
import Wording

extension Album {
    /// An album that somebody made.
    ///
    /// - Parameter outcome: What the call did to it.
    init(_ album: StoredAlbum, _ outcome: WriteOutcome = .changed) {
        self.init()
        id = album.id.description
        title = album.content.title
        kind = album.content.filter == nil ? .user : .smart
        filter = album.content.filter
        section = .myAlbums
        coverPhotoId = album.cover?.description
        photoCount = Int32(clamping: album.photoCount)
        parentId = album.content.parent?.description
        createTime = Timestamp(album.createTime)
        updateTime = Timestamp(album.updateTime)
        etag = album.etag.description
        self.outcome = Outcome(outcome)
    }

    /// An album that fills itself. Its etag changes with what it shows.
    init(_ album: SmartAlbum, _ state: SmartAlbumState, _ language: Language) {
        self.init()
        id = album.rawValue
        title = album.title[language]
        kind = .smart
        section = DaybookAPI.AlbumSection(rawValue: Int32(album.section.rawValue))
        coverPhotoId = state.cover?.description
        photoCount = Int32(clamping: state.photoCount)
        etag = state.etag.description
    }

    var input: AlbumInput {
        AlbumInput(id: id, title: title, parentID: parentId, coverPhotoID: coverPhotoId, filter: filter)
    }

    /// The fields it carries: what a change without a mask changes.
    var presentFields: Set<AlbumField> {
        var fields: Set<AlbumField> = []
        if !title.isEmpty { fields.insert(.title) }
        if coverPhotoId != nil { fields.insert(.coverPhotoID) }
        if parentId != nil { fields.insert(.parentID) }
        if filter != nil { fields.insert(.filter) }
        return fields
    }
}
