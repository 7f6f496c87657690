import DaybookAPI
import ProtobufC

/// A blob's sidecar: the schema's `Probe`, encoded as on the wire.
enum ProbeFile {
    /// Returns the bytes to store.
    static func bytes(_ probe: Probe) throws(MediaError) -> [UInt8] {
        do {
            return try probe.encoded()
        } catch {
            throw MediaError(.storage, "Could not store the facts of a blob.", cause: error)
        }
    }

    /// Returns the stored probe; `nil` if it is damaged.
    static func probe(_ bytes: [UInt8]) -> Probe? { try? Probe(decoding: bytes) }
}

extension Probe {
    /// Adds the facts of a decoding. Without a sketch there is no picture.
    mutating func add(_ sketch: Sketch?) {
        decodable = sketch != nil
        thumbHash = sketch.map { Base64.encode($0.thumbHash) } ?? ""
        dominantColor = sketch.map { DominantColour.text(red: $0.red, green: $0.green, blue: $0.blue) } ?? ""
        if let film = sketch?.film { add(film) }
    }

    /// Adds the facts of a film from its decoder. A header that states the displayed size takes precedence.
    private mutating func add(_ film: FilmFacts) {
        let isRead = MediaType(rawValue: mediaType).map(\.statesDisplayedSize) ?? false
        if film.width > 0, !isRead || width == 0 || height == 0 {
            (width, height) = (UInt32(clamping: film.width), UInt32(clamping: film.height))
        }
        if durationMs == 0 { durationMs = Int64(film.durationMilliseconds) }
    }
}
