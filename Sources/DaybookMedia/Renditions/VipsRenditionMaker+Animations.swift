/// Thumbs of pictures that move, which move too.
extension VipsRenditionMaker {
    /// Whether a rendition of a format moves where the picture does.
    static func mayMove(_ name: RenditionName, of type: MediaType) -> Bool {
        name.size == .thumb && name.format == .webp && (type == .gif || type == .webp)
    }

    /// Delivers what of an order is to move.
    ///
    /// - Returns: What was delivered. A picture whose later frames are broken, or take too long, is shown still.
    func deliverAnimations(
        _ order: RenditionOrder, _ source: borrowing VipsSource, before deadline: Deadline,
        _ deliver: (RenditionPart) -> Void
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
                deliver(.picture(name, try encode(moving, .webp)))
                made.insert(name)
            }
        } catch {
            return made
        }
        return made
    }
}
