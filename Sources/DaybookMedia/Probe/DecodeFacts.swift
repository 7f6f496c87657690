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
