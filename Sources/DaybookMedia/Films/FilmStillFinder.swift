/// A search for the picture that represents a film: a keyframe near its beginning with visible detail.
struct FilmStillFinder: ~Copyable {
    /// The liveliness below which a picture is of one colour, or nearly.
    private static let enough = 10.0
    /// The number of packets that may pass without a picture.
    private static let maximumPackets = 600

    private let source: AVSource
    private let track: AVTrack
    private let decoder: AVDecoder
    private let packet: AVPacketBox
    private let frame: AVFrameBox
    private let edge: Int
    private let deadline: Deadline

    /// - Throws: `undecodable` when the file has no moving pictures, or too large ones; `postponed`.
    init(_ file: ReadFile, _ type: MediaType, edge: Int, before deadline: Deadline) throws(MediaError) {
        let source = try AVSource(file, type, before: deadline)
        guard let track = source.best(.picture) else {
            throw MediaError(.undecodable, "The film has no pictures.")
        }
        source.want([track.number])
        let decoder = try AVDecoder(source, track)
        let packet = try AVPacketBox()
        let frame = try AVFrameBox()
        self.track = track
        self.source = source
        self.decoder = decoder
        self.packet = packet
        self.frame = frame
        self.edge = edge
        self.deadline = deadline
    }

    /// Returns the positions to examine, in microseconds, best first: after a tenth of the film, but after its first
    /// second if it is at least two seconds long.
    static func places(_ duration: Int?) -> [Int] {
        guard let duration else { return [0] }
        return [max(duration / 10, min(1_000_000, duration / 2)), duration / 3, duration / 3 * 2, 0]
    }

    /// Returns the first picture that is lively enough, or else the liveliest of a few.
    func still() throws(MediaError) -> FilmStill {
        var best: (still: FilmStill, liveliness: Double)?
        for place in FilmStillFinder.places(source.duration) {
            if best != nil, deadline.hasPassed { break }
            _ = source.seek(track, to: place)
            decoder.flush()
            guard try nextFrame() else { continue }
            let still = try picture()
            let liveliness = still.liveliness
            if liveliness >= FilmStillFinder.enough { return still }
            if best.map({ $0.liveliness < liveliness }) ?? true { best = (still, liveliness) }
        }
        guard let best else { throw MediaError(.undecodable, "No picture of the film can be decoded.") }
        return best.still
    }

    private func nextFrame() throws(MediaError) -> Bool {
        for _ in 0..<FilmStillFinder.maximumPackets {
            if decoder.next(frame) { return true }
            guard try source.read(packet) else {
                decoder.end()
                return decoder.next(frame)
            }
            if packet.track == track.number { _ = decoder.take(packet) }
        }
        return false
    }

    private func picture() throws(MediaError) -> FilmStill {
        let aspect = frame.aspect ?? track.aspect
        let shape = FilmShape(stored: (frame.width, frame.height), aspect: aspect, edge: edge)
        let orientation = track.matrix.orientation
        let displayed = FilmShape(
            stored: (frame.width, frame.height), aspect: aspect, edge: FilmShape.longestEdge)
        var painter = FilmPainter(shape)
        let painted = try AVFrameBox()
        try painter.paint(frame, into: painted, pixels: .rgb)
        return FilmStill(
            width: shape.width, height: shape.height, rgb: try painted.packedRows(), orientation: orientation,
            facts: FilmFacts(displayed, orientation: orientation, duration: source.duration))
    }
}
