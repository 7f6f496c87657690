import DaybookAPI
import ProtobufC

/// A blob's sidecar: the schema's `Probe`, as it goes over the wire.
enum ProbeFile {
    /// The bytes to keep.
    static func bytes(_ probe: Probe) throws(MediaError) -> [UInt8] {
        do {
            return try probe.encoded()
        } catch {
            throw MediaError(.storage, "Could not write what a blob says.", cause: error)
        }
    }

    /// What was kept; `nil` when it is damaged.
    static func probe(_ bytes: [UInt8]) -> Probe? { try? Probe(decoding: bytes) }
}

extension Probe {
    /// What the readers found, in the schema's words.
    init(_ media: MediaProbe, sketch: Sketch?) {
        self.init()
        mediaType = media.type.rawValue
        kind =
            switch media.kind {
            case .photo: .photo
            case .video: .video
            case .audio: .audio
            }
        width = UInt32(clamping: media.width)
        height = UInt32(clamping: media.height)
        durationMs = Int64(media.durationMilliseconds)
        captureTime = media.moment.map { CaptureTime($0) }
        location = media.location.map { GeoPoint($0) }
        camera = media.camera.map { Camera($0) }
        subtypes = media.subtypes
        people = media.faces
        decodable = sketch != nil
        thumbHash = sketch.map { Base64.encode($0.thumbHash) } ?? ""
        dominantColor = sketch.map { DominantColour.text($0.red, $0.green, $0.blue) } ?? ""
        probeVersion = Prober.version
    }
}

extension CaptureTime {
    fileprivate init(_ moment: CaptureMoment) {
        self.init()
        localDateTime = moment.time.text
        utcOffset = moment.offset?.text
        source = moment.source
        offsetSource = moment.offsetSource?.rawValue ?? ""
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

extension Camera {
    /// Names that no schema's limit forbids: cut at 256 characters, without controls.
    fileprivate init(_ camera: MediaProbe.Camera) {
        self.init()
        make = Camera.tidy(camera.make)
        model = Camera.tidy(camera.model)
        lens = Camera.tidy(camera.lens)
    }

    private static func tidy(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }.prefix(256)))
    }
}
