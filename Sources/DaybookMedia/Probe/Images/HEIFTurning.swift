/// The crop, the turn and the mirror that a HEIF's container demands for a picture (ISO/IEC 23008-12, section 6.5).
///
/// The decoder applies only the crop. Turning is left to the maker of smaller pictures: it costs less there, and
/// decoders do not mirror pictures of more than eight bits.
struct HEIFTurning: Sendable, Equatable {
    /// Whether the container states an orientation, also if it is that of the stored picture.
    private(set) var isStated = false
    /// The displayed part, in coordinates of the stored picture.
    private(set) var aperture: CleanAperture?
    /// Whether the picture is mirrored left to right, before it is turned clockwise by `quarters`.
    private var isMirrored = false
    private var quarters = 0

    /// - Parameter properties: The picture's own properties, in their order.
    init(_ properties: [Box], boxes: BoxReader) {
        for property in properties {
            if property.isKind("irot"), let turn = boxes.content(property, limit: 1)[0] {
                isStated = true
                quarters = (quarters + 4 - Int(turn & 3)) & 3
            } else if property.isKind("imir"), let axis = boxes.content(property, limit: 1)[0] {
                // A mirror of top and bottom is a mirror of left and right and half a turn.
                isStated = true
                isMirrored.toggle()
                quarters = (4 - quarters + (axis & 1 == 1 ? 0 : 2)) & 3
            } else if property.isKind("clap"), aperture == nil {
                aperture = CleanAperture(boxes.content(property, limit: 32))?
                    .before(isMirrored: isMirrored, quarters: quarters)
            }
        }
    }

    /// The equivalent EXIF orientation, 1 to 8.
    var orientation: Int { (isMirrored ? [2, 7, 4, 5] : [1, 6, 3, 8])[quarters] }
}
