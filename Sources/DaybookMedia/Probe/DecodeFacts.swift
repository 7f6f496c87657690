import DaybookAPI
import Wording

/// The facts that a decoder needs about a file before it begins.
struct DecodeFacts: Sendable, Equatable {
    /// The format of the bytes that are decoded; for a raw picture, of the JPEG in it.
    let type: MediaType
    /// EXIF's orientation, 1 to 8: the rotation that a renderer still has to apply to the stored picture.
    let orientation: Int
    /// The memory for decoding, in megabytes.
    let cost: Int
    /// Whether the decoder needs the whole picture in memory before it can make a smaller one.
    let decodesWhole: Bool
    /// The reason not to decode it; absent if it may be decoded.
    var refusal: PictureRefusal?
    /// The bytes of the file that are decoded; `nil` for all.
    var part: Range<Int>?
}

extension MediaProbe {
    /// The facts that a decoder needs.
    var decoding: DecodeFacts {
        if let preview {
            return DecodeFacts(
                type: .jpeg, orientation: orientation, cost: preview.decodeCost, decodesWhole: preview.decodesWhole,
                part: preview.place)
        }
        return DecodeFacts(
            type: type, orientation: orientation, cost: decodeCost, decodesWhole: decodesWhole, refusal: refusal)
    }
}

/// A reader of the facts in files: the boundary behind which a reader parses hostile bytes.
protocol FileProbing: Sendable {
    /// Returns the format by a file's first bytes; `nil` if they are not of a supported format.
    ///
    /// - Parameter head: The first ``Sniffer/headSize`` bytes; all bytes of a smaller file.
    /// - Throws: `busy`, `storage`.
    func type(of head: [UInt8]) throws(MediaError) -> MediaType?

    /// Returns the facts in a file; `nil` if it is not a media file.
    ///
    /// - Throws: `undecodable` when two attempts to read the facts did not finish; `busy`; `storage` when the file
    ///   cannot be read.
    func probe(_ file: ReadFile) throws(MediaError) -> ProbedFile?
}

/// A prober that reads files in this process, as a worker does in its own. It is only for trusted files.
struct PlainProber: FileProbing {
    func type(of head: [UInt8]) -> MediaType? { Sniffer.type(of: ByteBlock(head)) }

    func probe(_ file: ReadFile) throws(MediaError) -> ProbedFile? {
        let source = ByteSource(file)
        let probe = Prober.probe(source)
        if let failure = source.failure { throw failure.mediaError("read a blob") }
        return probe.map { ProbedFile(probe: Probe($0), decoding: $0.decoding) }
    }
}

/// The facts of a file that a prober has read.
struct ProbedFile: Sendable, Equatable {
    /// The facts that the file states, without the facts that only a decoder can find.
    let probe: Probe
    let decoding: DecodeFacts

    var kind: Kind { decoding.type.kind }
}

extension ProbedFile {
    /// Creates the facts of a file of which only the type is known, and of which no picture is made.
    init(silent type: MediaType) {
        var probe = Probe()
        probe.mediaType = type.rawValue
        probe.kind = MediaKind(type.kind)
        probe.probeVersion = Prober.version
        self.init(
            probe: probe,
            decoding: DecodeFacts(
                type: type, orientation: 1, cost: .max, decodesWhole: true, refusal: .damaged))
    }
}
