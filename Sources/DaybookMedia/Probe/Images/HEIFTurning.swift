/// The cut, the turn and the mirror that a HEIF's container demands of a picture (ISO/IEC 23008-12, section 6.5).
///
/// The decoder is given the cut alone. Turning is left to the maker of smaller pictures: it costs less there, and
/// decoders do not mirror pictures of more than eight bits.
struct HEIFTurning: Sendable, Equatable {
    /// Whether the container says how the picture stands, be it as it is stored.
    private(set) var isTold = false
    /// The part that is shown, of the picture as it is stored.
    private(set) var aperture: CleanAperture?
    /// Mirrored left to right, then turned by so many quarters clockwise.
    private var isMirrored = false
    private var quarters = 0

    /// - Parameter properties: The picture's own, in their order.
    init(_ properties: [Box], boxes: BoxReader) {
        for property in properties {
            if property.isKind("irot"), let turn = boxes.content(property, limit: 1)[0] {
                isTold = true
                quarters = (quarters + 4 - Int(turn & 3)) & 3
            } else if property.isKind("imir"), let axis = boxes.content(property, limit: 1)[0] {
                // A mirror of top and bottom is a mirror of left and right with half a turn.
                isTold = true
                isMirrored.toggle()
                quarters = (4 - quarters + (axis & 1 == 1 ? 0 : 2)) & 3
            } else if property.isKind("clap"), aperture == nil {
                aperture = CleanAperture(boxes.content(property, limit: 32))?
                    .before(isMirrored: isMirrored, quarters: quarters)
            }
        }
    }

    /// The same as an EXIF orientation, 1 to 8.
    var orientation: Int { (isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8])[quarters] }
}
