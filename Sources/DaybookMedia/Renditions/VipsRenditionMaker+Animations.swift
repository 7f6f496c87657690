/// The animated thumbs of animated pictures.
extension VipsRenditionMaker {
    /// Returns whether a rendition is animated if the picture is.
    static func mayMove(_ name: RenditionName, of type: MediaType) -> Bool {
        name.size == .thumb && name.format == .webp && (type == .gif || type == .webp)
    }

    /// Delivers the renditions of an order that are animated.
    ///
    /// - Returns: The delivered names. A picture whose later frames are broken, or take too long, gets a still
    ///   rendition.
    func deliverAnimations(
        _ order: RenditionOrder, from source: borrowing VipsSource, before deadline: Deadline,
        deliver: (RenditionPart) -> Void
    ) -> Set<RenditionName> {
        let names = order.names.filter { VipsRenditionMaker.mayMove($0, of: order.type) }
        guard !names.isEmpty else { return [] }
        var made: Set<RenditionName> = []
        do throws(MediaError) {
            let header = try source.header()
            guard let choice = FrameChoice(frames: header.frames, width: header.width, height: header.height) else {
                return []
            }
            let roll = try source.roll(RenditionSize.thumb.width, frames: choice.read, obeysProfile: header.hasProfile)
            let delays = choice.delays(header.delays)
            let frames = try roll.plain(keepsAlpha: true).decoded(before: deadline).bare()
            for name in names {
                let moving = try frames.animation(
                    choice, delays: delays, orientations: [order.orientation, name.turn.orientation])
                deliver(.picture(name, try encode(moving, as: .webp)))
                made.insert(name)
            }
        } catch {
            return made
        }
        return made
    }
}

/// The conversion of pictures of high dynamic range, and of wider gamuts than screens have, if a file states them by
/// code points.
extension VipsRenditionMaker {
    /// Returns the picture in its largest size, upright, in sRGB; `nil` if its numbers need no conversion.
    ///
    /// The picture is scaled down in its own numbers and then mapped, as films are.
    func inScreenColours(
        _ order: RenditionOrder, from source: borrowing VipsSource, edge: Int, colours: PictureColours,
        before deadline: Deadline
    ) throws(MediaError) -> VipsImage? {
        guard let tones = ToneMap(colours.curve, gamut: colours.gamut) else { return nil }
        let small = try source.numbers(edge)
        guard (3...4).contains(small.bands) else { return nil }
        let memory = try small.decoded(before: deadline)
        let bits = memory.bits
        let upright = order.orientation == 1 ? memory : try memory.turned(order.orientation)
        let still = try upright.numbers(bits: bits)
        return try VipsImage(
            tones.map(still), width: still.width, height: still.height, channels: still.channels)
    }
}
