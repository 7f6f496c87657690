/// A transcoder for the sound of a film, into AAC.
struct SoundEncoder: ~Copyable {
    /// The sample rates of AAC that are kept. Other rates become the first one.
    private static let rates = [48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000]

    /// The number of the track in the new file.
    let output: Int
    let track: AVTrack
    private let sampleRate: Int
    private let channels: Int
    private let decoder: AVDecoder
    private let encoder: AVEncoder
    private let frame: AVFrameBox
    private let portion: AVFrameBox
    private let packet: AVPacketBox
    private var resampler: AVResampler?
    /// The number of samples passed to the encoder.
    private var samples = 0
    private var clock = SoundClock()

    /// Whether any sound could be decoded so far.
    var hasSound: Bool { samples > 0 }

    init(_ source: borrowing AVSource, _ track: AVTrack, into sink: borrowing AVSink) throws(MediaError) {
        let hasRate = SoundEncoder.rates.contains(track.sampleRate)
        let (sampleRate, channels) = (hasRate ? track.sampleRate : 48_000, track.channels == 1 ? 1 : 2)
        let decoder = try AVDecoder(source, track)
        let encoder = try AVEncoder(
            sampleRate: sampleRate, channels: channels, rate: min(64_000 * channels, sampleRate * channels * 3))
        let output = try sink.add(encoder)
        let frame = try AVFrameBox()
        let portion = try AVFrameBox()
        let packet = try AVPacketBox()
        self.track = track
        self.sampleRate = sampleRate
        self.channels = channels
        self.output = output
        self.decoder = decoder
        self.encoder = encoder
        self.frame = frame
        self.portion = portion
        self.packet = packet
        resampler = nil
    }

    /// Processes a packet of the track. Skips broken packets.
    ///
    /// - Parameter zero: The time that becomes 0, in microseconds.
    mutating func take(
        _ input: borrowing AVPacketBox, zero: Int, into sink: borrowing AVSink
    ) throws(MediaError) {
        _ = decoder.take(input)
        try drain(zero, into: sink)
    }

    /// Ends the track: no packet follows.
    mutating func end(zero: Int, into sink: borrowing AVSink) throws(MediaError) {
        decoder.end()
        try drain(zero, into: sink)
        resampler?.end()
        try encode(into: sink)
        try encoder.end()
        try write(into: sink)
    }

    private mutating func drain(_ zero: Int, into sink: borrowing AVSink) throws(MediaError) {
        while decoder.next(frame) {
            let step = clock.next(
                frame.time.map { $0 - zero }, samples: frame.samples, rate: max(frame.sampleRate, 1))
            if step == .drop { continue }
            // A change of form in the middle starts a new resampler. The rest in the old one, some milliseconds, is
            // lost.
            let fits = resampler?.fits(frame) ?? false
            if !fits { resampler = try AVResampler(like: frame, sampleRate: sampleRate, channels: channels) }
            if case .silence(let count) = step { try encodeSilence(count, into: sink) }
            try resampler?.take(frame)
            try encode(into: sink)
        }
    }

    private mutating func encodeSilence(_ count: Int, into sink: borrowing AVSink) throws(MediaError) {
        let portion = 8192
        for start in stride(from: 0, to: count, by: portion) {
            try resampler?.takeSilence(min(portion, count - start))
            try encode(into: sink)
        }
    }

    private mutating func encode(into sink: borrowing AVSink) throws(MediaError) {
        while try resampler?.next(encoder.samplesPerFrame, into: portion) ?? false {
            portion.setTime(clock.start + samples * 1_000_000 / sampleRate)
            samples += portion.samples
            try encoder.take(portion)
            try write(into: sink)
        }
    }

    private func write(into sink: borrowing AVSink) throws(MediaError) {
        while try encoder.next(packet) { try sink.write(packet, of: encoder, as: output) }
    }
}
