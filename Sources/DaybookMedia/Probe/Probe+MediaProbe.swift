import DaybookAPI

extension Probe {
    /// Creates the schema's message from the facts that the readers found.
    init(_ media: MediaProbe) {
        self.init()
        mediaType = media.type.rawValue
        kind = MediaKind(media.kind)
        width = UInt32(clamping: media.width)
        height = UInt32(clamping: media.height)
        durationMs = Int64(media.durationMilliseconds)
        captureTime = media.moment.map { CaptureTime($0) }
        location = media.location.map { GeoPoint($0) }
        camera = media.camera.map { Camera($0) }
        subtypes = media.subtypes
        people = media.faces
        caption = media.caption
        tags = media.keywords
        contentIdentifier = media.contentIdentifier ?? ""
        burstId = media.burstIdentifier ?? ""
        motionVideo = media.motion.map { DaybookAPI.MotionVideo($0) }
        videoCodec = media.pictureCodec
        audioCodec = media.soundCodec
        browserPlayable = media.isPlayable
        probeVersion = Prober.version
    }
}

extension DaybookAPI.MotionVideo {
    fileprivate init(_ clip: EmbeddedClip) {
        self.init()
        offset = Int64(clip.offset)
        length = Int64(clip.count)
        durationMs = Int64(clip.durationMilliseconds)
    }
}

extension CaptureTime {
    fileprivate init(_ moment: CaptureMoment) {
        self.init()
        localDateTime = moment.time.text
        utcOffset = moment.offset?.text
        source = moment.source
        offsetSource = moment.offsetSource?.rawValue ?? ""
        microseconds = UInt32(clamping: moment.microseconds)
        precision = DaybookAPI.TimePrecision(moment.precision)
    }
}

extension DaybookAPI.TimePrecision {
    fileprivate init(_ precision: TimePrecision) {
        switch precision {
        case .second: self = .second
        case .day: self = .day
        case .month: self = .month
        case .year: self = .year
        }
    }
}

extension GeoPoint {
    fileprivate init(_ location: Location) {
        self.init()
        latitude = location.latitude
        longitude = location.longitude
        altitude = location.altitude
    }
}

extension MediaKind {
    /// Creates the schema's value for a kind.
    init(_ kind: Kind) {
        switch kind {
        case .photo: self = .photo
        case .video: self = .video
        case .audio: self = .audio
        }
    }
}

extension Camera {
    /// The maximum number of characters in a name, as in the schema.
    static let longestName = 256

    /// Creates the message with names that the schema permits: cut to its limit, without controls.
    fileprivate init(_ camera: MediaProbe.Camera) {
        self.init()
        make = Camera.tidy(camera.make)
        model = Camera.tidy(camera.model)
        lens = Camera.tidy(camera.lens)
    }

    private static func tidy(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.prefix(longestName)))
    }
}
