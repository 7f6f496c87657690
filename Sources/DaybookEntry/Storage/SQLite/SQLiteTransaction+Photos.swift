import Foundation
import GRDB

extension SQLiteTransaction {
    func photo(owner: Int64, id: UUIDBytes) throws -> StoredPhoto? {
        try db.row("SELECT * FROM photo WHERE owner = ? AND id = ?", [owner, id]).map(photo)
    }

    func photo(owner: Int64, digest: [UInt8]) throws -> StoredPhoto? {
        try db.row("SELECT * FROM photo WHERE digest = ? AND owner = ?", [Data(digest), owner]).map(photo)
    }

    func photos(keys: [Int64]) throws -> [StoredPhoto] {
        var found: [Int64: StoredPhoto] = [:]
        let rows = try db.rows(
            "SELECT * FROM photo WHERE key IN (SELECT value FROM json_each(?))", [TextList.write(keys)])
        for row in rows { found[row["key"]] = photo(row) }
        return keys.compactMap { found[$0] }
    }

    func photoReferences(owner: Int64, ids: [UUIDBytes]) throws -> [UUIDBytes: PhotoReference] {
        var found: [UUIDBytes: PhotoReference] = [:]
        for id in ids {
            let row = try db.row(
                "SELECT key, deleted IS NOT NULL AS trashed FROM photo WHERE owner = ? AND id = ?", [owner, id])
            if let row { found[id] = PhotoReference(key: row["key"], isTrashed: row["trashed"]) }
        }
        return found
    }

    func photoIDs(owner: Int64, digests: [[UInt8]]) throws -> [[UInt8]: UUIDBytes] {
        var found: [[UInt8]: UUIDBytes] = [:]
        for digest in digests {
            let row = try db.row(
                "SELECT id FROM photo WHERE digest = ? AND owner = ? AND deleted IS NULL", [Data(digest), owner])
            if let row { found[digest] = row["id"] }
        }
        return found
    }

    func referenced(digests: [[UInt8]]) throws -> Set<[UInt8]> {
        var found: Set<[UInt8]> = []
        for digest in digests {
            let isNamed = try db.number(
                """
                SELECT EXISTS (SELECT 1 FROM photo WHERE digest = ?1)
                    OR EXISTS (SELECT 1 FROM revision_photo WHERE digest = ?1)
                """, [Data(digest)])
            if isNamed == 1 { found.insert(digest) }
        }
        return found
    }

    func insertPhoto(_ new: NewPhoto) throws -> StoredPhoto {
        let sequence = try next(.photo, owner: new.owner)
        let version = try logChange(owner: new.owner, .photo, new.id, .inserted, at: new.now)
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
                new.owner, new.id, sequence, Data(facts.digest), facts.mediaType, facts.kind.rawValue,
                facts.sizeBytes, facts.width, facts.height, facts.durationMilliseconds, facts.captured?.seconds,
                facts.capturedOffset, facts.capturedIsInstant, facts.location?.latitude, facts.location?.longitude,
                facts.location?.altitude,
                facts.camera?.make, facts.camera?.model, facts.camera?.lens, TextList.write(facts.subtypes),
                facts.isDecodable, facts.thumbHash, facts.dominantColor, new.source, new.now,
            ])
        let photo = StoredPhoto(
            key: db.lastInsertedRowID, owner: new.owner, id: new.id, facts: facts, time: new.time,
            details: new.details, source: new.source, sequence: sequence, createTime: new.now, updateTime: new.now,
            deleteTime: nil, version: version)
        try store(photo)
        try index(photo, from: nil)
        return photo
    }

    func updatePhoto(_ photo: StoredPhoto, from old: StoredPhoto) throws -> StoredPhoto {
        var photo = photo
        photo.version = try logChange(owner: photo.owner, .photo, photo.id, .updated, at: photo.updateTime)
        try store(photo)
        try index(photo, from: old)
        return photo
    }

    func deletePhoto(_ photo: StoredPhoto, at now: Instant) throws {
        _ = try logChange(owner: photo.owner, .photo, photo.id, .removed, at: now)
        try unindex(photo)
        try db.run("DELETE FROM entry_photo WHERE photo = ?", [photo.key])
        try db.run("DELETE FROM photo WHERE key = ?", [photo.key])
    }

    func trashedPhotos(until: Instant, limit: Int) throws -> [StoredPhoto] {
        try db.rows(
            "SELECT * FROM photo WHERE deleted IS NOT NULL AND deleted <= ? ORDER BY deleted LIMIT ?",
            [until, limit]
        ).map(photo)
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
                photo.visibility.rawValue, time.instant, time.timeZone, time.offset, time.local.seconds,
                time.local.date.day, details.location?.latitude, details.location?.longitude,
                details.location?.altitude, details.place?.name ?? "", details.place?.point?.latitude,
                details.place?.point?.longitude, details.caption, details.favorite, details.hidden,
                TextList.write(details.tags), TextList.write(details.people), details.fileName, photo.updateTime,
                photo.deleteTime, photo.version, photo.visibility == .shown && photo.canBeCover, details.weight,
                photo.facts.isDecodable, photo.facts.thumbHash, photo.facts.dominantColor, photo.key,
            ])
    }
}
