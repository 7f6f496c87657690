import Wording

/// What a decoder has to know of a file before it begins.
struct DecodeFacts: Sendable, Equatable {
    let type: MediaType
    /// EXIF's 1 to 8: what a renderer still has to do to make the stored picture stand.
    let orientation: Int
    /// Millions of pixels the decoder has to have in memory, as a loader's budget counts them.
    let cost: Int
    /// The decoder has to have the whole picture before it can make a smaller one.
    let decodesWhole: Bool
    /// Why it is not to be decoded; absent where it may be.
    var refusal: PictureRefusal?
}

extension MediaProbe {
    /// What a decoder has to know of it.
    var decoding: DecodeFacts {
        DecodeFacts(type: type, orientation: orientation, cost: decodeCost, decodesWhole: decodesWhole)
    }
}
