import Wording

/// What a decoder has to know of a file before it begins.
struct DecodeFacts: Sendable, Equatable {
    /// The format of the bytes that are decoded; for a raw picture, of the JPEG in it.
    let type: MediaType
    /// EXIF's 1 to 8: what a renderer still has to do to make the stored picture stand.
    let orientation: Int
    /// Memory that decoding takes, in megabytes.
    let cost: Int
    /// The decoder has to have the whole picture before it can make a smaller one.
    let decodesWhole: Bool
    /// The reason not to decode it; absent if it may be decoded.
    var refusal: PictureRefusal?
    /// The bytes of the file that are decoded; `nil` for all.
    var part: Range<Int>?
}

extension MediaProbe {
    /// What a decoder has to know of it.
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
