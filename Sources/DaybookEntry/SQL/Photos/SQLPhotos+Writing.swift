extension SQLPhotos {
    func insert(_ new: NewPhoto) throws -> StoredPhoto {
        let changes = SQLChanges(db: db)
        let sequence = try changes.next(.photo, owner: new.owner)
        let visibility = Visibility(deleted: false, draft: false, hidden: new.details.hidden)
        let version = try changes.append(
            owner: new.owner, kind: .photo, id: new.id, action: DiaryChange.Action(from: nil, to: visibility),
            at: new.now)
        let photo = StoredPhoto(
            key: try SQLFollowUps(db: db).freeKey(.photo, in: "photo"), owner: new.owner, id: new.id,
            facts: new.facts, time: new.time, details: new.details, source: new.source, sequence: sequence,
            createTime: new.now, updateTime: new.now, deleteTime: nil, version: version)
        // The final values are inserted at once, so that each index is written only once.
        try db.run(Self.insertion, values: photo.values.inserted)
        try Projections.apply(.photo(before: nil, after: photo), on: db)
        return photo
    }

    func update(_ photo: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto {
        var photo = photo
        photo.version = try SQLChanges(db: db).append(
            owner: photo.owner, kind: .photo, id: photo.id,
            action: DiaryChange.Action(from: old.visibility, to: photo.visibility), at: photo.updateTime)
        try db.run(Self.change, values: photo.values.changing + [photo.key])
        try Projections.apply(.photo(before: old, after: photo), on: db)
        return photo
    }

    func delete(_ photo: StoredPhoto, at now: Instant) throws -> FollowUp? {
        let version = try SQLChanges(db: db).append(
            owner: photo.owner, kind: .photo, id: photo.id, action: DiaryChange.Action(from: photo.visibility, to: nil),
            at: now)
        try Projections.apply(.photo(before: photo, after: nil), on: db)
        try db.run("DELETE FROM photo WHERE key = ?", values: [photo.key])
        // A follow-up is needed for a hidden photo too, because the photo must be removed from revisions.
        guard try photo.details.hidden || SQLEntries(db: db).isHolding(photo: photo.key) else { return nil }
        let followUp = FollowUp(
            .photo, key: photo.key, owner: photo.owner, gone: GonePhoto(photo, version: version, at: now))
        try SQLFollowUps(db: db).put(followUp)
        return followUp
    }

    private static let insertion = StoredPhoto.names.insertion(into: "photo")
    private static let change = StoredPhoto.names.change(of: "photo")
}
