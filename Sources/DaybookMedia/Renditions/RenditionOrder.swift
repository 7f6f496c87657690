/// An order for pictures of one blob, from one decoding of it.
struct RenditionOrder: Sendable {
    /// The type of the bytes: only its loader may read them.
    let type: MediaType
    /// EXIF's orientation, 1 to 8, still to be applied.
    let orientation: Int
    /// Whether the decoder needs the whole picture before it can make a smaller one.
    let decodesWhole: Bool
    let names: Set<RenditionName>
    /// Whether the hash and the colour are made, too.
    let wantsSketch: Bool
    /// The time limit of decoding, in milliseconds of wall clock.
    let timeLimit: Int
    /// The memory for decoding, in megabytes, as estimated by the probe; 0 for unknown.
    var decodeCost = 0
    /// The bytes of the file that are decoded; `nil` for all.
    var part: Range<Int>?
}
