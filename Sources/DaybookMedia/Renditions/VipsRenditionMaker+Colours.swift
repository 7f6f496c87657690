/// The conversion of pictures of high dynamic range, and of wider gamuts than screens have, if a file states them by
/// code points.
extension VipsRenditionMaker {
    /// Returns the picture in its largest size, upright, in sRGB; `nil` if its numbers need no conversion.
    ///
    /// The picture is scaled down in its own numbers and then mapped, as films are.
    func inScreenColours(
        _ order: RenditionOrder, _ source: borrowing VipsSource, edge: Int, _ colours: PictureColours,
        _ deadline: Deadline
    ) throws(MediaError) -> VipsImage? {
        guard let tones = ToneMap(colours.curve, gamut: colours.gamut) else { return nil }
        let small = try source.numbers(edge)
        guard (3...4).contains(small.bands) else { return nil }
        let memory = try small.decoded(before: deadline)
        let bits = memory.bits
        let standing = order.orientation == 1 ? memory : try memory.turned(order.orientation)
        let still = try standing.numbers(bits: bits)
        return try VipsImage(
            tones.map(still), width: still.width, height: still.height, channels: still.channels)
    }
}
