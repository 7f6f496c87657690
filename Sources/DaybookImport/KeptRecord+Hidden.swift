import DaybookAPI
import DaybookBackup
import PlainForm

extension KeptRecord {
    /// Whether the record is one of a hidden entry or photo.
    var isHidden: Bool {
        switch record {
        case .entry(let entry): entry.hidden
        case .photo(let photo): photo.hidden
        default: false
        }
    }

    /// The trace of the record in the notes on hidden items: an earlier text belongs to its entry, a row of an album and a
    /// saved picture to their photo, and a share to its entry. A share of photos consists of them.
    var trace: HiddenTrace {
        switch record {
        case .entry(let entry): HiddenTrace(name: Self.entry(entry.id), isHidden: entry.hidden)
        case .photo(let photo):
            HiddenTrace(
                name: Self.photo(photo.id), isHidden: photo.hidden, files: [HiddenTrace.File(digest: photo.digest)])
        case .sound(let sound): HiddenTrace(files: [HiddenTrace.File(digest: sound.digest)])
        case .albumPhoto(let row): HiddenTrace(holders: [Self.photo(row.photoId)])
        case .savedPicture(let picture): HiddenTrace(holders: [Self.photo(picture.photoId)])
        case .share(let share):
            HiddenTrace(
                name: HiddenTrace.Name(.share, id: share.id), holders: share.entryId.map { [Self.entry($0)] } ?? [],
                contents: share.photos.map { Self.photo($0.photoId) })
        case .shareView(let view): HiddenTrace(holders: [HiddenTrace.Name(.share, id: view.shareId)])
        case .revision(let text):
            HiddenTrace(
                holders: [Self.entry(text.entryId)],
                files: text.photos.filter { !$0.digest.isEmpty }.map {
                    HiddenTrace.File(digest: $0.digest, photo: Self.photo($0.photoId))
                })
        default: HiddenTrace()
        }
    }

    private static func entry(_ id: String) -> HiddenTrace.Name { HiddenTrace.Name(.entry, id: id) }

    private static func photo(_ id: String) -> HiddenTrace.Name { HiddenTrace.Name(.photo, id: id) }
}

extension RecordFile {
    /// Whether records of the kind may be hidden, or belong to hidden ones. One that cannot be read may be one of them.
    var mayBeHidden: Bool {
        switch self {
        case .entries, .revisions, .photos, .albumPhotos, .shares, .shareViews, .savedPictures: true
        default: false
        }
    }
}
