extension SQLitePhotos {
    func insert(_ new: NewPhoto) throws -> StoredPhoto {
        let changes = SQLiteChanges(db: db)
        let sequence = try changes.next(.photo, owner: new.owner)
        let visibility = Visibility(deleted: false, draft: false, hidden: new.details.hidden)
        let version = try changes.append(
            owner: new.owner, .photo, new.id, DiaryChange.Action(from: nil, to: visibility), at: new.now)
        let photo = StoredPhoto(
            key: try SQLiteFollowUps(db: db).freeKey(.photo, in: "photo"), owner: new.owner, id: new.id,
            facts: new.facts, time: new.time, details: new.details, source: new.source, sequence: sequence,
            createTime: new.now, updateTime: new.now, deleteTime: nil, version: version)
        // The final values are inserted at once, so that each index is written only once.
        try db.run(Self.insertion, [photo.key] + Self.fixedValues(photo) + Self.changingValues(photo))
        try Projections.apply(.photo(before: nil, after: photo), on: db)
        return photo
    }

    func update(_ photo: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto {
        var photo = photo
        photo.version = try SQLiteChanges(db: db).append(
            owner: photo.owner, .photo, photo.id,
            DiaryChange.Action(from: old.visibility, to: photo.visibility), at: photo.updateTime)
        try db.run(Self.change, Self.changingValues(photo) + [photo.key])
        try Projections.apply(.photo(before: old, after: photo), on: db)
        return photo
    }

    func delete(_ photo: StoredPhoto, at now: Instant) throws -> FollowUp? {
        let version = try SQLiteChanges(db: db).append(
            owner: photo.owner, .photo, photo.id, DiaryChange.Action(from: photo.visibility, to: nil), at: now)
        try Projections.apply(.photo(before: photo, after: nil), on: db)
        try db.run("DELETE FROM photo WHERE key = ?", [photo.key])
        // A follow-up is needed for a hidden photo too, because the photo must be removed from revisions.
        guard try photo.details.hidden || SQLiteEntries(db: db).isHolding(photo: photo.key) else { return nil }
        let followUp = FollowUp(
            .photo, key: photo.key, owner: photo.owner, gone: GonePhoto(photo, version: version, at: now))
        try SQLiteFollowUps(db: db).put(followUp)
        return followUp
    }

    /// The columns that never change; ``fixedValues(_:)`` returns their values.
    private static let fixedColumns = [
        "owner", "id", "sequence", "digest", "media_type", "kind", "size", "captured", "captured_offset",
        "captured_is_instant", "file_latitude", "file_longitude", "file_altitude", "camera_make", "camera_model",
        "camera_lens", "subtypes", "source", "created", "captured_fraction", "captured_precision", "modified",
        "file_caption", "file_tags",
    ]

    /// The columns that can change; ``changingValues(_:)`` returns their values.
    private static let changingColumns = [
        "visibility", "at", "time_zone", "utc_offset", "local_time", "local_day", "latitude", "longitude", "altitude",
        "place_name", "place_latitude", "place_longitude", "caption", "favorite", "hidden", "tags", "people",
        "file_name", "updated", "deleted", "version", "cover", "weight", "width", "height", "duration", "decodable",
        "thumb_hash", "dominant_color", "undecodable_reason", "judged_by", "turn", "content_id", "burst_id",
        "clip_offset", "clip_size", "clip_duration", "film", "film_digest", "film_duration", "still",
        "taken_precision", "taken_source",
    ]

    private static let insertion = SQLText.insertion(into: "photo", ["key"] + fixedColumns + changingColumns)
    private static let change = SQLText.change(of: "photo", changingColumns)

    private static func fixedValues(_ photo: StoredPhoto) -> [any SQLiteValue] {
        let facts = photo.facts
        return [
            photo.owner, photo.id, photo.sequence, facts.digest, facts.mediaType, facts.kind.rawValue,
            facts.sizeBytes, facts.captured, facts.capturedOffset, facts.capturedIsInstant,
            facts.location?.latitude, facts.location?.longitude, facts.location?.altitude, facts.camera?.make,
            facts.camera?.model, facts.camera?.lens, TextList.write(facts.subtypes), photo.source,
            photo.createTime, facts.capturedFraction, facts.capturedPrecision?.rawValue, facts.modified,
            facts.words?.caption, TextList.write(facts.words?.tags ?? []),
        ]
    }

    private static func changingValues(_ photo: StoredPhoto) -> [any SQLiteValue] {
        let (time, details) = (photo.time, photo.details)
        return [
            photo.visibility.rawValue, time.instant, time.timeZone, time.offset, time.local, time.local.date,
            details.location?.latitude, details.location?.longitude, details.location?.altitude,
            details.place?.name ?? "", details.place?.point?.latitude, details.place?.point?.longitude,
            details.caption, details.favorite, details.hidden, TextList.write(details.tags),
            TextList.write(details.people), details.fileName, photo.updateTime, photo.deleteTime, photo.version,
            photo.visibility == .shown && photo.canBeCover, details.weight, photo.facts.width, photo.facts.height,
            photo.facts.durationMilliseconds, photo.facts.isDecodable, photo.facts.thumbHash, photo.facts.dominantColor,
            photo.facts.verdict?.reason?.rawValue, photo.facts.verdict?.readerVersion ?? 0, details.turn.rawValue,
            photo.facts.contentID, photo.facts.burstID, photo.facts.clip?.offset, photo.facts.clip?.sizeBytes,
            photo.facts.clip?.durationMilliseconds, photo.film?.key, photo.film?.digest,
            photo.film?.durationMilliseconds, photo.still, time.precision.rawValue, time.source.rawValue,
        ]
    }
}
