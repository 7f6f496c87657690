import CAVShim
import Wording

/// A maker of renditions of stills that no trusted loader of libvips reads: BMP, JPEG 2000 and JPEG XL, with libav's
/// decoders.
///
/// The file is one packet of one frame, which is made as small as needed and then treated like a film's still.
/// Transparency is ignored: such pixels show their colours.
struct StillRenditionMaker: RenditionMaking {
    let pictures: VipsRenditionMaker

    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        let deadline = Deadline(millisecondsFromNow: order.timeLimit)
        do throws(MediaError) {
            let still = try still(order, from: bytes)
            try pictures.make(order, of: still, before: deadline, deliver: deliver)
        } catch {
            throw DecodingVerdict.of(error, on: bytes, before: deadline)
        }
    }

    private func still(_ order: RenditionOrder, from bytes: ReadFile) throws(MediaError) -> FilmStill {
        guard let decoder = StillRenditionMaker.decoder(of: order.type) else {
            throw MediaError(
                .undecodable, "Pictures of this format cannot be made smaller.", refusal: .unsupportedFormat)
        }
        let frame = try AVFrameBox()
        let largest = DecodingMemory.pixels(in: pictures.memory, order.type)
        try AV.checked(
            unsafe daybook_av_decode_still(
                bytes.descriptor, Int64(bytes.size), decoder, Int64(clamping: largest), frame.frame))
        let shape = FilmShape(
            stored: (frame.width, frame.height), aspect: (1, 1), edge: FilmRenditionMaker.edge(of: order.names))
        var painter = FilmPainter(shape, obeysPrimaries: true)
        let painted = try AVFrameBox()
        try painter.paint(frame, into: painted, pixels: .rgb)
        return FilmStill(
            width: shape.width, height: shape.height, rgb: try painted.packedRows(), orientation: order.orientation)
    }

    /// Returns libav's name of the decoder.
    private static func decoder(of type: MediaType) -> String? {
        switch type {
        case .bmp: "bmp"
        case .jpeg2000: "libopenjpeg"
        case .jpegXL: "libjxl"
        default: nil
        }
    }
}
