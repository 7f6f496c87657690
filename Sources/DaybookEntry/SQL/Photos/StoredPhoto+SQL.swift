extension StoredPhoto: SQLRecord {
    static let names = ColumnNames(of: StoredPhoto.self)

    static func columns<Pass: ColumnPass>(
        of photo: StoredPhoto?, in pass: inout Pass
    ) throws(Pass.Failure) -> StoredPhoto {
        try pass.derived("visibility", of: photo, at: \.visibility.rawValue)
        try pass.derived("local_day", of: photo, at: \.time.local.date)
        try pass.derived("cover", of: photo, at: { $0.visibility == .shown && $0.canBeCover })
        try pass.derived("weight", of: photo, at: \.details.weight)
        return StoredPhoto(
            key: try pass.column(.fixed("key"), of: photo, at: \.key),
            owner: try pass.column(.fixed("owner"), of: photo, at: \.owner),
            id: try pass.column(.fixed("id"), of: photo, at: \.id),
            facts: try PhotoFacts.columns(of: photo?.facts, in: &pass),
            time: try PhotoTime.columns(of: photo?.time, in: &pass),
            details: try PhotoDetails.columns(of: photo?.details, in: &pass),
            source: try pass.column(.fixed("source"), of: photo, at: \.source),
            sequence: try pass.column(.fixed("sequence"), of: photo, at: \.sequence),
            createTime: try pass.column(.fixed("created"), of: photo, at: \.createTime),
            updateTime: try pass.column("updated", of: photo, at: \.updateTime),
            deleteTime: try pass.column("deleted", of: photo, at: \.deleteTime),
            version: try pass.column("version", of: photo, at: \.version),
            film: try PairedFilm.columns(of: photo?.film, in: &pass),
            still: try pass.column("still", of: photo, at: \.still))
    }
}

extension PhotoFacts: SQLRecord {
    static func columns<Pass: ColumnPass>(
        of facts: PhotoFacts?, in pass: inout Pass
    ) throws(Pass.Failure) -> PhotoFacts {
        PhotoFacts(
            digest: try pass.column(.fixed("digest"), of: facts, at: \.digest),
            mediaType: try pass.column(.fixed("media_type"), of: facts, at: \.mediaType),
            kind: try pass.code(.fixed("kind"), of: facts, at: \.kind, fallback: .unknown),
            sizeBytes: try pass.column(.fixed("size"), of: facts, at: \.sizeBytes),
            width: try pass.column("width", of: facts, at: \.width),
            height: try pass.column("height", of: facts, at: \.height),
            durationMilliseconds: try pass.column("duration", of: facts, at: \.durationMilliseconds),
            captured: try pass.column(.fixed("captured"), of: facts, at: \.captured),
            capturedOffset: try pass.column(.fixed("captured_offset"), of: facts, at: \.capturedOffset),
            capturedIsInstant: try pass.column(.fixed("captured_is_instant"), of: facts, at: \.capturedIsInstant),
            location: try GeoPosition.fileColumns(of: facts?.location, in: &pass),
            camera: try CameraName.columns(of: facts?.camera, in: &pass),
            subtypes: try pass.texts(.fixed("subtypes"), of: facts, at: \.subtypes),
            isDecodable: try pass.column("decodable", of: facts, at: \.isDecodable),
            thumbHash: try pass.column("thumb_hash", of: facts, at: \.thumbHash),
            dominantColor: try pass.column("dominant_color", of: facts, at: \.dominantColor),
            verdict: try PictureVerdict.columns(of: facts?.verdict, in: &pass),
            contentID: try pass.column("content_id", of: facts, at: \.contentID),
            burstID: try pass.column("burst_id", of: facts, at: \.burstID),
            clip: try MotionClip.columns(of: facts?.clip, in: &pass),
            capturedFraction: try pass.column(.fixed("captured_fraction"), of: facts, at: \.capturedFraction),
            capturedPrecision: try pass.optional(
                .fixed("captured_precision"), of: facts?.capturedPrecision, at: \.rawValue
            ).flatMap(TakenPrecision.init),
            modified: try pass.column(.fixed("modified"), of: facts, at: \.modified),
            words: try FileWords.columns(of: facts?.words, in: &pass))
    }
}

extension PhotoTime: SQLRecord {
    static func columns<Pass: ColumnPass>(
        of time: PhotoTime?, in pass: inout Pass
    ) throws(Pass.Failure) -> PhotoTime {
        PhotoTime(
            instant: try pass.column("at", of: time, at: \.instant),
            timeZone: try pass.column("time_zone", of: time, at: \.timeZone),
            offset: try pass.column("utc_offset", of: time, at: \.offset),
            local: try pass.column("local_time", of: time, at: \.local),
            precision: try pass.code("taken_precision", of: time, at: \.precision, fallback: .second),
            source: try pass.code("taken_source", of: time, at: \.source, fallback: .upload))
    }
}

extension PhotoDetails: SQLRecord {
    static func columns<Pass: ColumnPass>(
        of details: PhotoDetails?, in pass: inout Pass
    ) throws(Pass.Failure) -> PhotoDetails {
        PhotoDetails(
            location: try GeoPosition.columns(of: details?.location, in: &pass),
            place: try PlaceMark.columns(of: details?.place, in: &pass),
            caption: try pass.column("caption", of: details, at: \.caption),
            favorite: try pass.column("favorite", of: details, at: \.favorite),
            hidden: try pass.column("hidden", of: details, at: \.hidden),
            tags: try pass.texts("tags", of: details, at: \.tags),
            people: try pass.texts("people", of: details, at: \.people),
            fileName: try pass.column("file_name", of: details, at: \.fileName),
            turn: try pass.code("turn", of: details, at: \.turn, fallback: .none))
    }
}

extension PictureVerdict {
    /// Passes the columns of a verdict; `nil` if no reader has judged.
    static func columns<Pass: ColumnPass>(
        of verdict: PictureVerdict?, in pass: inout Pass
    ) throws(Pass.Failure) -> PictureVerdict? {
        let reason = try pass.optional("undecodable_reason", of: verdict?.reason, at: \.rawValue)
        let version = try pass.column("judged_by", of: verdict, at: \.readerVersion)
        return PictureVerdict(reason: reason.flatMap(UndecodableReason.init), readerVersion: version).stated
    }
}

extension GeoPosition {
    static let names = ColumnNames { _ = columns(of: nil, in: &$0) }

    /// Passes the columns of a point; `nil` if latitude or longitude is missing.
    static func columns<Pass: ColumnPass>(
        of position: GeoPosition?, in pass: inout Pass
    ) throws(Pass.Failure) -> GeoPosition? {
        let latitude = try pass.optional("latitude", of: position, at: \.latitude)
        let longitude = try pass.optional("longitude", of: position, at: \.longitude)
        let altitude = try pass.column("altitude", of: .some(position), at: \.?.altitude)
        guard let latitude, let longitude else { return nil }
        return GeoPosition(latitude: latitude, longitude: longitude, altitude: altitude)
    }

    /// Passes the columns of the point in a photo's file.
    static func fileColumns<Pass: ColumnPass>(
        of position: GeoPosition?, in pass: inout Pass
    ) throws(Pass.Failure) -> GeoPosition? {
        let latitude = try pass.optional(.fixed("file_latitude"), of: position, at: \.latitude)
        let longitude = try pass.optional(.fixed("file_longitude"), of: position, at: \.longitude)
        let altitude = try pass.column(.fixed("file_altitude"), of: .some(position), at: \.?.altitude)
        guard let latitude, let longitude else { return nil }
        return GeoPosition(latitude: latitude, longitude: longitude, altitude: altitude)
    }
}

extension MotionClip {
    /// Passes the columns of a clip, which are all null if there is none.
    static func columns<Pass: ColumnPass>(
        of clip: MotionClip?, in pass: inout Pass
    ) throws(Pass.Failure) -> MotionClip? {
        let offset = try pass.optional("clip_offset", of: clip, at: \.offset)
        let size = try pass.optional("clip_size", of: clip, at: \.sizeBytes)
        let duration = try pass.optional("clip_duration", of: clip, at: \.durationMilliseconds)
        guard let offset, let size else { return nil }
        return MotionClip(offset: offset, sizeBytes: size, durationMilliseconds: duration ?? 0)
    }
}

extension PairedFilm {
    /// Passes the columns of a film, which are all null if there is none.
    static func columns<Pass: ColumnPass>(
        of film: PairedFilm?, in pass: inout Pass
    ) throws(Pass.Failure) -> PairedFilm? {
        let key = try pass.optional("film", of: film, at: \.key)
        let digest = try pass.optional("film_digest", of: film, at: \.digest)
        let duration = try pass.optional("film_duration", of: film, at: \.durationMilliseconds)
        guard let key, let digest else { return nil }
        return PairedFilm(key: key, digest: digest, durationMilliseconds: duration ?? 0)
    }
}

extension CameraName {
    /// Passes the columns of a camera, which are all null if the file names none.
    static func columns<Pass: ColumnPass>(
        of camera: CameraName?, in pass: inout Pass
    ) throws(Pass.Failure) -> CameraName? {
        let make = try pass.optional(.fixed("camera_make"), of: camera, at: \.make)
        let model = try pass.optional(.fixed("camera_model"), of: camera, at: \.model)
        let lens = try pass.optional(.fixed("camera_lens"), of: camera, at: \.lens)
        return make.map { CameraName(make: $0, model: model ?? "", lens: lens ?? "") }
    }
}

extension FileWords {
    /// Passes the columns of a file's words; `nil` if there are none.
    static func columns<Pass: ColumnPass>(
        of words: FileWords?, in pass: inout Pass
    ) throws(Pass.Failure) -> FileWords? {
        let caption = try pass.optional(.fixed("file_caption"), of: words, at: \.caption)
        let tags = try pass.texts(.fixed("file_tags"), of: words, at: \.tags)
        return FileWords(caption: caption ?? "", tags: tags)
    }
}
