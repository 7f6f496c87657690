extension SQLitePhotos {
    func insert(_ new: NewPhoto) throws -> StoredPhoto {
        let changes = SQLiteChanges(db: db)
        let sequence = try changes.next(.photo, owner: new.owner)
        let version = try changes.append(owner: new.owner, .photo, new.id, .inserted, at: new.now)
        let facts = new.facts
        try db.run(
            """
            INSERT INTO photo(owner, id, sequence, digest, media_type, kind, size, width, height, duration, captured,
                captured_offset, captured_is_instant, file_latitude, file_longitude, file_altitude, camera_make,
                camera_model, camera_lens, subtypes, decodable, thumb_hash, dominant_color, source, created,
                visibility, at, time_zone, local_time, local_day, place_name, caption, favorite, hidden, tags, people,
                file_name, updated, version, cover, weight)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                0, 0, '', 0, 0, '', '', 0, 0, '', '', '', 0, 0, 0, 0)
            """,
            [
                new.owner, new.id, sequence, facts.digest, facts.mediaType, facts.kind.rawValue,
                facts.sizeBytes, facts.width, facts.height, facts.durationMilliseconds, facts.captured,
                facts.capturedOffset, facts.capturedIsInstant, facts.location?.latitude, facts.location?.longitude,
                facts.location?.altitude,
                facts.camera?.make, facts.camera?.model, facts.camera?.lens, TextList.write(facts.subtypes),
                facts.isDecodable, facts.thumbHash, facts.dominantColor, new.source, new.now,
            ])
        let photo = StoredPhoto(
            key: db.lastInsertedKey, owner: new.owner, id: new.id, facts: facts, time: new.time,
            details: new.details, source: new.source, sequence: sequence, createTime: new.now, updateTime: new.now,
            deleteTime: nil, version: version)
        try store(photo)
        try Projections.apply(.photo(before: nil, after: photo), on: db)
        return photo
    }

    func update(_ photo: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto {
        var photo = photo
        photo.version = try SQLiteChanges(db: db).append(
            owner: photo.owner, .photo, photo.id, .updated, at: photo.updateTime)
        try store(photo)
        try Projections.apply(.photo(before: old, after: photo), on: db)
        return photo
    }

    func delete(_ photo: StoredPhoto, at now: Instant) throws {
        _ = try SQLiteChanges(db: db).append(owner: photo.owner, .photo, photo.id, .removed, at: now)
        try Projections.apply(.photo(before: photo, after: nil), on: db)
        try SQLiteEntries(db: db).forget(photo: photo.key)
        try db.run("DELETE FROM photo WHERE key = ?", [photo.key])
    }

    /// Writes all that can change of a photo.
    private func store(_ photo: StoredPhoto) throws {
        let (time, details) = (photo.time, photo.details)
        try db.run(
            """
            UPDATE photo SET visibility = ?, at = ?, time_zone = ?, utc_offset = ?, local_time = ?, local_day = ?,
                latitude = ?, longitude = ?, altitude = ?, place_name = ?, place_latitude = ?, place_longitude = ?,
                caption = ?, favorite = ?, hidden = ?, tags = ?, people = ?, file_name = ?, updated = ?, deleted = ?,
                version = ?, cover = ?, weight = ?, decodable = ?, thumb_hash = ?, dominant_color = ?
            WHERE key = ?
            """,
            [
                photo.visibility.rawValue, time.instant, time.timeZone, time.offset, time.local, time.local.date,
                details.location?.latitude, details.location?.longitude,
                details.location?.altitude, details.place?.name ?? "", details.place?.point?.latitude,
                details.place?.point?.longitude, details.caption, details.favorite, details.hidden,
                TextList.write(details.tags), TextList.write(details.people), details.fileName, photo.updateTime,
                photo.deleteTime, photo.version, photo.visibility == .shown && photo.canBeCover, details.weight,
                photo.facts.isDecodable, photo.facts.thumbHash, photo.facts.dominantColor, photo.key,
            ])
    }
}
