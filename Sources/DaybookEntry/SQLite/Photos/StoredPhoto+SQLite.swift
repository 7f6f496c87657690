extension StoredPhoto {
    /// The columns of a photo, in the order of ``init(row:)``.
    static let columns = """
        key, owner, id, digest, media_type, kind, size, width, height, duration, captured, captured_offset,
        captured_is_instant, file_latitude, file_longitude, file_altitude, camera_make, camera_model, camera_lens,
        subtypes, decodable, thumb_hash, dominant_color, undecodable_reason, judged_by, content_id, burst_id,
        clip_offset, clip_size, clip_duration, captured_fraction, captured_precision, modified, file_caption, file_tags,
        at, time_zone, utc_offset, local_time, taken_precision, taken_source, latitude, longitude, altitude, place_name, place_latitude, place_longitude, caption, favorite, hidden, tags, people, file_name, turn,
        source, sequence, created, updated, deleted, version, film, film_digest, film_duration, still
        """

    init(row: inout SQLiteRow) throws {
        let (key, owner, id): (Int64, Int64, UUIDBytes) = try (row.next(), row.next(), row.next())
        let facts = try PhotoFacts(row: &row)
        let time = PhotoTime(
            instant: try row.next(), timeZone: try row.next(), offset: try row.next(), local: try row.next(),
            precision: TakenPrecision(rawValue: try row.next()) ?? .second,
            source: TakenSource(rawValue: try row.next()) ?? .upload)
        let details = PhotoDetails(
            location: try GeoPosition.read(&row), place: try PlaceMark.read(&row), caption: try row.next(),
            favorite: try row.next(), hidden: try row.next(), tags: TextList.read(try row.next()),
            people: TextList.read(try row.next()), fileName: try row.next(),
            turn: PhotoTurn(rawValue: try row.next()) ?? .none)
        self.init(
            key: key, owner: owner, id: id, facts: facts, time: time, details: details, source: try row.next(),
            sequence: try row.next(), createTime: try row.next(), updateTime: try row.next(),
            deleteTime: try row.next(), version: try row.next(), film: try PairedFilm.read(&row),
            still: try row.next())
    }
}

extension PhotoFacts {
    /// Reads the columns from `digest` to `file_tags`.
    init(row: inout SQLiteRow) throws {
        self.init(
            digest: try row.next(), mediaType: try row.next(), kind: PhotoKind(rawValue: try row.next()) ?? .unknown,
            sizeBytes: try row.next(), width: try row.next(), height: try row.next(),
            durationMilliseconds: try row.next(), captured: try row.next(), capturedOffset: try row.next(),
            capturedIsInstant: try row.next(), location: try GeoPosition.read(&row),
            camera: try CameraName.read(&row), subtypes: TextList.read(try row.next()), isDecodable: try row.next(),
            thumbHash: try row.next(), dominantColor: try row.next(), verdict: try PictureVerdict.read(&row),
            contentID: try row.next(), burstID: try row.next(), clip: try MotionClip.read(&row),
            capturedFraction: try row.next(),
            capturedPrecision: (try row.next() as Int64?).flatMap { TakenPrecision(rawValue: $0) },
            modified: try row.next(),
            words: FileWords(caption: try row.next() ?? "", tags: TextList.read(try row.next())))
    }
}

extension PictureVerdict {
    /// Reads the reason and the reader's version; `nil` if no reader has judged.
    static func read(_ row: inout SQLiteRow) throws -> PictureVerdict? {
        let (reason, version): (Int64?, Int64) = try (row.next(), row.next())
        return PictureVerdict(reason: reason.flatMap(UndecodableReason.init), readerVersion: version).stated
    }
}

extension GeoPosition {
    /// Reads latitude, longitude and altitude; `nil` if latitude or longitude is missing.
    static func read(_ row: inout SQLiteRow) throws -> GeoPosition? {
        let (north, east, altitude): (Double?, Double?, Double?) = try (row.next(), row.next(), row.next())
        guard let north, let east else { return nil }
        return GeoPosition(latitude: north, longitude: east, altitude: altitude)
    }
}

extension MotionClip {
    /// Reads offset, size and duration; `nil` if there is no clip.
    static func read(_ row: inout SQLiteRow) throws -> MotionClip? {
        let (offset, size, duration): (Int64?, Int64?, Int64?) = try (row.next(), row.next(), row.next())
        guard let offset, let size else { return nil }
        return MotionClip(offset: offset, sizeBytes: size, durationMilliseconds: duration ?? 0)
    }
}

extension PairedFilm {
    /// Reads key, digest and duration; `nil` if there is no film.
    static func read(_ row: inout SQLiteRow) throws -> PairedFilm? {
        let (key, digest, duration): (Int64?, [UInt8]?, Int64?) = try (row.next(), row.next(), row.next())
        guard let key, let digest else { return nil }
        return PairedFilm(key: key, digest: digest, durationMilliseconds: duration ?? 0)
    }
}

extension CameraName {
    /// Reads make, model and lens; `nil` if the file named no camera.
    static func read(_ row: inout SQLiteRow) throws -> CameraName? {
        let (make, model, lens): (String?, String?, String?) = try (row.next(), row.next(), row.next())
        return make.map { CameraName(make: $0, model: model ?? "", lens: lens ?? "") }
    }
}
