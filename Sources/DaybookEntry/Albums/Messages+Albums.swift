import DaybookAPI
import Wording

extension Album {
    /// Makes the message of an album that its owner made.
    ///
    /// - Parameter outcome: The effect of the call on the album.
    init(_ album: StoredAlbum, after outcome: WriteOutcome = .changed) {
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

    /// Makes the message of a smart album. Its etag changes with its content.
    init(_ album: SmartAlbum, state: SmartAlbumState, in language: Language) {
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

    /// The fields that the message carries: a change without a mask changes these.
    var presentFields: Set<AlbumField> {
        var fields: Set<AlbumField> = []
        if !title.isEmpty { fields.insert(.title) }
        if coverPhotoId != nil { fields.insert(.coverPhotoID) }
        if parentId != nil { fields.insert(.parentID) }
        if filter != nil { fields.insert(.filter) }
        return fields
    }
}
