/// A transcoder for the pictures of a film.
struct FilmEncoder: ~Copyable {
    /// The number of the track in the new file.
    let output: Int
    let track: AVTrack
    let shape: FilmShape
    private let decoder: AVDecoder
    private let encoder: AVEncoder
    private let frame: AVFrameBox
    private let painted: AVFrameBox
    private let packet: AVPacketBox
    private var painter: FilmPainter
    /// The minimum time between two pictures, in microseconds.
    private let gap: Int
    private var last: Int?
    /// The time that becomes 0, in microseconds. If it is not known in advance, it is the time of the first picture.
    private var zero: Int?

    init(
        _ source: borrowing AVSource, _ track: AVTrack, for name: FilmName, zero: Int?,
        into sink: borrowing AVSink
    ) throws(MediaError) {
        let decoder = try AVDecoder(source, track)
        guard track.width > 0, track.height > 0 else {
            throw MediaError(.undecodable, "The film does not say how large it is.")
        }
        let shape = FilmShape(encoding: track, for: name)
        let encoder = try AVEncoder(shape, name, of: track)
        let matrix = FilmMatrix(orientation: track.matrix.orientation)
        let output = try sink.add(encoder, matrix: matrix.numbers(width: shape.width, height: shape.height))
        let frame = try AVFrameBox()
        let painted = try AVFrameBox()
        let packet = try AVPacketBox()
        self.track = track
        self.zero = zero
        self.shape = shape
        self.output = output
        // A tenth less, so that rounded times lose no picture.
        gap = 900_000 / name.rate
        painter = FilmPainter(shape)
        self.decoder = decoder
        self.encoder = encoder
        self.frame = frame
        self.painted = painted
        self.packet = packet
    }

    /// Processes a packet of the track. Skips broken packets.
    ///
    /// - Parameter limit: The time in the new film, in microseconds, from which no picture is taken; `nil` for none.
    /// - Returns: `false` once the limit is reached.
    mutating func take(
        _ input: borrowing AVPacketBox, upTo limit: Int?, into sink: borrowing AVSink
    ) throws(MediaError) -> Bool {
        _ = decoder.take(input)
        return try drain(upTo: limit, into: sink)
    }

    /// Ends the track: no packet follows.
    mutating func end(upTo limit: Int?, into sink: borrowing AVSink) throws(MediaError) {
        decoder.end()
        _ = try drain(upTo: limit, into: sink)
        guard last != nil else { throw MediaError(.undecodable, "No picture of the film can be decoded.") }
        try encoder.end()
        try write(into: sink)
    }

    private mutating func drain(upTo limit: Int?, into sink: borrowing AVSink) throws(MediaError) -> Bool {
        while decoder.next(frame) {
            let time = frame.time ?? (last.map { $0 + gap } ?? 0)
            let first = zero ?? time
            zero = first
            if let limit, time - first >= limit { return false }
            // A picture is skipped if it comes less than `gap` after the last one, or before it.
            if time < last.map({ $0 + gap }) ?? first { continue }
            last = time
            try painter.paint(frame, into: painted, pixels: .yuv)
            painted.setTime(time - first)
            try encoder.take(painted)
            try write(into: sink)
        }
        return true
    }

    private func write(into sink: borrowing AVSink) throws(MediaError) {
        while try encoder.next(packet) { try sink.write(packet, of: encoder, as: output) }
    }
}

extension AVEncoder {
    /// Creates an encoder for pictures of this shape.
    fileprivate init(_ shape: FilmShape, _ name: FilmName, of track: AVTrack) throws(MediaError) {
        let own = track.rate.map { Double($0.frames) / Double($0.seconds) } ?? 30
        let rate = own > Double(name.rate) ? (name.rate, 1) : track.rate ?? (30, 1)
        try self.init(
            width: shape.width, height: shape.height, rate: rate, quality: name.quality,
            largestRate: name.largestRate, preset: "veryfast", threads: 1)
    }
}
