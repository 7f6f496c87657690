import DaybookAPI

extension Revision {
    init(_ revision: EntryRevision) {
        self.init()
        number = Int32(clamping: revision.number)
        createTime = Timestamp(revision.time)
        title = revision.title
        body = revision.body
        photos = revision.photos.map(EntryPhoto.init)
        setDayDetails(to: revision.dayDetails)
    }
}

extension EntryPhoto {
    init(_ link: EntryContent.PhotoLink) {
        self.init()
        photoId = link.photo.description
        caption = link.caption
    }
}

extension DaybookAPI.RevisionDiff {
    init(_ diff: DaybookEntry.RevisionDiff) {
        self.init()
        from = Int32(clamping: diff.from ?? 0)
        to = Int32(clamping: diff.to)
        title = diff.title.hunks.map(DiffHunk.init)
        body = diff.body.hunks.map(DiffHunk.init)
        addedPhotoIds = diff.addedPhotos.map(\.description)
        removedPhotoIds = diff.removedPhotos.map(\.description)
        captionedPhotoIds = diff.captionedPhotos.map(\.description)
        reordered = diff.isReordered
        setDayChanges(from: diff.dayDetails.old, to: diff.dayDetails.new)
        truncated = diff.title.isCut || diff.body.isCut
    }
}

extension DiffHunk {
    init(_ hunk: TextDiff.Hunk) {
        self.init()
        oldLine = Int32(clamping: hunk.oldLine)
        newLine = Int32(clamping: hunk.newLine)
        lines = hunk.lines.map(DiffLine.init)
    }
}

extension DiffLine {
    init(_ line: TextDiff.Line) {
        self.init()
        kind =
            switch line.kind {
            case .same: .same
            case .removed: .removed
            case .added: .added
            }
        parts = line.parts.map { part in
            var message = DiffPart()
            message.text = part.text
            message.changed = part.isChanged
            return message
        }
    }
}
