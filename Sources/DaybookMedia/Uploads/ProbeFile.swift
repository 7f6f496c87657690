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
    /// Adds what decoding told; without a sketch there is no picture.
    mutating func add(_ sketch: Sketch?) {
        decodable = sketch != nil
        thumbHash = sketch.map { Base64.encode($0.thumbHash) } ?? ""
        dominantColor = sketch.map { DominantColour.text($0.red, $0.green, $0.blue) } ?? ""
    }
}
