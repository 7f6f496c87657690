import DaybookAPI
import Wording

extension Photo {
    /// Makes the message of a photo for its owner.
    ///
    /// - Parameters:
    ///   - outcome: The effect of the call on the photo.
    ///   - displayDate: The date in words, if the request names a language.
    init(_ photo: StoredPhoto, after outcome: WriteOutcome, displayDate: String?) {
        self.init()
        id = photo.id.description
        setFacts(photo.facts, turn: photo.details.turn)
        takenTime = Timestamp(photo.time.instant)
        timeZone = photo.time.timeZone
        utcOffset = photo.time.offset?.description
        localDateTime = photo.time.local.description
        localDate = photo.time.local.date.description
        location = photo.details.location.map(GeoPoint.init)
        place = photo.details.place.map(Place.init)
        caption = photo.details.caption
        favorite = photo.details.favorite
        hidden = photo.details.hidden
        tags = photo.details.tags
        people = photo.details.people
        fileName = photo.details.fileName
        source = photo.source
        sequence = photo.sequence
        createTime = Timestamp(photo.createTime)
        updateTime = Timestamp(photo.updateTime)
        deleteTime = photo.deleteTime.map(Timestamp.init)
        etag = photo.etag.description
        self.displayDate = displayDate
        self.outcome = Outcome(outcome)
        let version = photo.facts.version
        urls = PhotoUrls(photo: id, version: version)
        if photo.facts.state != .undecodable {
            let pictures = photo.details.turn.version(version)
            urls?.setPictures(of: id, version: pictures)
            if photo.facts.kind == .video { urls?.setPreview(of: id, version: pictures) }
            if photo.facts.kind != .photo { urls?.setPlayed(of: id, version: pictures) }
        }
        turn = UInt32(clamping: photo.details.turn.rawValue)
        live = photo.moving.map { moving in
            LivePhoto(photo: id, version: moving.version, durationMilliseconds: moving.durationMilliseconds)
        }
        burstId = photo.facts.burstID ?? ""
        takenPrecision = TimePrecision(rawValue: Int32(photo.time.precision.rawValue))
        takenSource = TimeSource(rawValue: Int32(photo.time.source.rawValue))
        setWords(photo)
    }

    private mutating func setWords(_ photo: StoredPhoto) {
        let (words, details) = (photo.facts.words, photo.details)
        if !details.caption.isEmpty {
            captionSource = words.map { $0.caption.isWritten(as: details.caption) } ?? false ? .file : .person
        }
        if let words { fileTags = details.tags.filter { tag in words.tags.contains { $0.isWritten(as: tag) } } }
    }

    private mutating func setFacts(_ facts: PhotoFacts, turn: PhotoTurn) {
        digest = hexadecimal(facts.digest)
        mediaType = facts.mediaType
        kind = MediaKind(rawValue: Int32(facts.kind.rawValue))
        sizeBytes = facts.sizeBytes
        width = UInt32(clamping: turn.isSideways ? facts.height : facts.width)
        height = UInt32(clamping: turn.isSideways ? facts.width : facts.height)
        durationMs = facts.durationMilliseconds
        state = PhotoState(rawValue: Int32(facts.state.rawValue))
        camera = facts.camera?.message
        subtypes = facts.subtypes
        thumbHash = ThumbHash.turned(facts.thumbHash, by: turn)
        dominantColor = facts.dominantColor
        undecodableReason = facts.verdict?.reason.map { DaybookAPI.UndecodableReason(rawValue: Int32($0.rawValue)) }
    }

    var input: PhotoInput {
        PhotoInput(
            id: id, takenTime: takenTime?.input, timeZone: timeZone, utcOffset: utcOffset,
            location: location?.position, place: place?.input, caption: caption, favorite: favorite, hidden: hidden,
            tags: tags, people: people, fileName: fileName, turn: turn)
    }

    /// The fields that the message carries: a change without a mask changes these.
    var presentFields: Set<PhotoField> {
        var fields: Set<PhotoField> = []
        if takenTime != nil { fields.insert(.takenTime) }
        if !timeZone.isEmpty { fields.insert(.timeZone) }
        if utcOffset != nil { fields.insert(.utcOffset) }
        if location != nil { fields.insert(.location) }
        if place != nil { fields.insert(.place) }
        if !caption.isEmpty { fields.insert(.caption) }
        if favorite { fields.insert(.favorite) }
        if hidden { fields.insert(.hidden) }
        if !tags.isEmpty { fields.insert(.tags) }
        if !people.isEmpty { fields.insert(.people) }
        if !fileName.isEmpty { fields.insert(.fileName) }
        if turn != 0 { fields.insert(.turn) }
        return fields
    }
}

extension PictureFacts {
    /// Makes the facts of a picture from media-service's probe.
    init(_ probe: Probe) {
        self.init(
            isDecodable: probe.decodable, thumbHash: probe.thumbHash, dominantColor: probe.dominantColor,
            width: Int64(probe.width), height: Int64(probe.height), durationMilliseconds: probe.durationMs,
            verdict: PictureVerdict(probe))
    }
}

extension PictureVerdict {
    /// Makes the verdict of media-service's probe: the reason, and the version of the reader that judged.
    init(_ probe: Probe) {
        self.init(
            reason: UndecodableReason(rawValue: Int64(probe.undecodableReason.rawValue)),
            readerVersion: Int64(probe.probeVersion))
    }
}

extension PhotoUrls {
    /// Makes the path of the original. Paths may be cached for ever, because they carry a version: of the content, or
    /// of the renditions.
    init(photo id: String, version: String) {
        self.init()
        original = Self.path(of: id, "/original?v=", version)
    }

    /// Joins a path. A list has hundreds of them, so each is made in memory of its size.
    fileprivate static func path(of id: String, _ target: String, _ version: String) -> String {
        let start = "/v1/photos/"
        var path = ""
        path.reserveCapacity(start.utf8.count + id.utf8.count + target.utf8.count + version.utf8.count)
        path += start
        path += id
        path += target
        path += version
        return path
    }

    /// Sets the path of a film's preview; empty for other photos.
    mutating func setPreview(of id: String, version: String) {
        preview = Self.path(of: id, "/renditions/preview?v=", version)
    }

    /// Sets the path of the playable form of a film or recording; empty for other photos.
    mutating func setPlayed(of id: String, version: String) {
        video = Self.path(of: id, "/renditions/video?v=", version)
    }

    /// Sets the paths of the renditions; empty for photos that can have none.
    mutating func setPictures(of id: String, version: String) {
        thumb = Self.path(of: id, "/renditions/thumb?v=", version)
        small = Self.path(of: id, "/renditions/small?v=", version)
        large = Self.path(of: id, "/renditions/large?v=", version)
    }
}

extension LivePhoto {
    /// Makes the path of the moving half. It may be cached for ever, because it carries the film's content version.
    init(photo id: String, version: String, durationMilliseconds: Int64) {
        self.init()
        videoUrl = PhotoUrls.path(of: id, "/live?v=", version)
        durationMs = durationMilliseconds
    }
}

extension MotionClip {
    /// Makes the clip that media-service found; `nil` if it does not lie within the file.
    init?(_ video: MotionVideo, within sizeBytes: Int64) {
        guard video.offset > 0, video.length > 0, video.offset < sizeBytes, video.length <= sizeBytes - video.offset
        else { return nil }
        self.init(
            offset: video.offset, sizeBytes: video.length, durationMilliseconds: max(0, video.durationMs))
    }
}

extension PhotoFacts {
    /// Validates media-service's facts. The digest and the size must be valid.
    init(_ request: CreatePhotoRequest) throws(DiaryError) {
        let blob = try StoredBlob(digest: request.digest, sizeBytes: request.sizeBytes, probe: request.probe)
        let probe = blob.probe
        self.init(
            digest: blob.digest, mediaType: probe.mediaType, kind: blob.kind, sizeBytes: blob.sizeBytes,
            isDecodable: probe.decodable)
        width = Int64(probe.width)
        height = Int64(probe.height)
        durationMilliseconds = max(0, probe.durationMs)
        captured = probe.captureTime.flatMap { LocalTime($0.localDateTime) }
        capturedOffset = probe.captureTime?.utcOffset.flatMap { UTCOffset($0) }
        capturedIsInstant = probe.captureTime?.offsetSource == "utc"
        location = PhotoFacts.plausible(probe.location?.position)
        camera = probe.camera.map(CameraName.init)
        subtypes = Array(probe.subtypes.prefix(PhotoFacts.maximumSubtypes))
        thumbHash = probe.thumbHash
        dominantColor = probe.dominantColor
        verdict = state == .undecodable ? PictureVerdict(probe).stated : nil
        contentID = PhotoFacts.group(probe.contentIdentifier)
        burstID = PhotoFacts.group(probe.burstId)
        capturedFraction = probe.captureTime.map { Int64(min($0.microseconds, 999_999)) }
        capturedPrecision = probe.captureTime.flatMap { TakenPrecision(rawValue: Int64($0.precision.rawValue)) }
        modified = request.modifyTime.flatMap { Instant(seconds: $0.seconds, nanoseconds: $0.nanos) }
        words = FileWords(caption: probe.caption, tags: probe.tags)
        clip = kind == .photo ? probe.motionVideo.flatMap { MotionClip($0, within: blob.sizeBytes) } : nil
    }

    private static func group(_ name: String) -> String? {
        name.isEmpty || name.utf8.count > longestGroup ? nil : name
    }

    /// Returns a position from a file; `nil` if it is not on the Earth, since a file may contain anything.
    private static func plausible(_ position: GeoPosition?) -> GeoPosition? {
        guard var position, (-90.0...90.0).contains(position.latitude), (-180.0...180.0).contains(position.longitude)
        else { return nil }
        if position.altitude?.isFinite == false { position.altitude = nil }
        return position
    }
}
