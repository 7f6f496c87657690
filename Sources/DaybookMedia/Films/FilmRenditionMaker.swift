import DaybookAPI

/// A maker of the pictures for films and recordings: a still, or a drawing of the loudness.
struct FilmRenditionMaker: RenditionMaking {
    private let pictures: VipsRenditionMaker

    /// Starts the libraries.
    init() throws(MediaError) {
        AV.start()
        pictures = try VipsRenditionMaker()
    }

    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError) {
        let deadline = Deadline(millisecondsFromNow: order.timeLimit)
        do throws(MediaError) {
            let still = try FilmRenditionMaker.still(order, from: bytes, before: deadline)
            try pictures.make(order, of: still, before: deadline) { part in
                guard case .sketch(var sketch) = part else { return deliver(part) }
                sketch.film = still.facts
                deliver(.sketch(sketch))
            }
        } catch {
            throw DecodingVerdict.of(error, on: bytes, before: deadline)
        }
    }

    static func still(
        _ order: RenditionOrder, from bytes: ReadFile, before deadline: Deadline
    ) throws(MediaError) -> FilmStill {
        if order.type.kind == .audio {
            var listener = try SoundListener(bytes, order.type, before: deadline)
            var still = SoundPicture.draw(try listener.listen())
            still.facts = FilmFacts(nil, orientation: 1, duration: listener.duration)
            return still
        }
        return try FilmStillFinder(bytes, order.type, edge: edge(of: order.names), before: deadline).still()
    }

    /// Returns the longest edge that a still needs for its renditions. A rendition that is cropped from the still needs
    /// a larger one.
    static func edge(of names: Set<RenditionName>) -> Int {
        let edges = names.map {
            $0.size.fit == .cover ? RenditionLadder.longest : max($0.size.width, $0.size.height)
        }
        return edges.max() ?? RenditionSize.thumb.width
    }
}
