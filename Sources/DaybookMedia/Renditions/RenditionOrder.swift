/// What is to be made of one blob, from one decoding of it.
struct RenditionOrder: Sendable {
    /// What the bytes are: only its loader may read them.
    let type: MediaType
    /// EXIF's 1 to 8, still to be applied.
    let orientation: Int
    /// The decoder has to have the whole picture before it can make a smaller one.
    let decodesWhole: Bool
    let names: Set<RenditionName>
    /// Also tell the hash and the colour.
    let wantsSketch: Bool
    /// How long decoding may take, in milliseconds of wall clock.
    let timeLimit: Int
    /// Megabytes that decoding takes, as the probe found; 0 when that is not known.
    var decodeCost = 0
    /// The bytes of the file that are decoded; `nil` for all.
    var part: Range<Int>?
}
