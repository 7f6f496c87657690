/// A measurement of the loudness of a recording.
struct SoundListener: ~Copyable {
    private static let sampleRate = 8000
    /// The duration, in microseconds, above which a recording is read only at some places, at equal distances.
    private static let wholeLimit = 600_000_000
    /// The number of places in a long recording that are read, and the number of samples at each.
    private static let places = 180
    private static let samplesAtPlace = 2000
    /// The number of packets that may pass without sound.
    private static let maximumSilentPackets = 2000

    private let source: AVSource
    private let track: AVTrack
    private let decoder: AVDecoder
    private let packet: AVPacketBox
    private let frame: AVFrameBox
    private let portion: AVFrameBox
    private let deadline: Deadline
    private var resampler: AVResampler?
    private var peaks = SoundPeaks()
    private var heard = 0

    /// - Throws: `undecodable` when there is no sound in the file; `postponed`.
    init(_ file: ReadFile, _ type: MediaType, before deadline: Deadline) throws(MediaError) {
        let source = try AVSource(file, type, before: deadline)
        guard let track = source.best(.sound) else { throw MediaError(.undecodable, "The recording has no sound.") }
        source.want([track.number])
        let decoder = try AVDecoder(source, track)
        let packet = try AVPacketBox()
        let frame = try AVFrameBox()
        let portion = try AVFrameBox()
        self.track = track
        self.source = source
        self.decoder = decoder
        self.packet = packet
        self.frame = frame
        self.portion = portion
        resampler = nil
        self.deadline = deadline
    }

    /// The duration in microseconds; `nil` if the file does not state it.
    var duration: Int? { source.duration }

    /// Measures the loudness over the recording.
    ///
    /// - Throws: `undecodable` when nothing of the recording can be decoded, `postponed`.
    mutating func listen() throws(MediaError) -> SoundPeaks {
        if let duration = source.duration, duration > SoundListener.wholeLimit {
            for place in 0..<SoundListener.places where !deadline.hasPassed {
                guard source.seek(track, to: duration / SoundListener.places * place) else { break }
                decoder.flush()
                resampler = nil
                try listen(for: SoundListener.samplesAtPlace)
            }
        } else {
            try listen(for: .max)
        }
        guard heard > 0 else { throw MediaError(.undecodable, "No part of the recording can be decoded.") }
        return peaks
    }

    private mutating func listen(for limit: Int) throws(MediaError) {
        let start = heard
        var silent = 0
        while silent < SoundListener.maximumSilentPackets {
            guard try source.read(packet) else {
                decoder.end()
                try drain()
                resampler?.end()
                return try take()
            }
            guard packet.track == track.number, decoder.take(packet) else {
                silent += 1
                continue
            }
            let last = heard
            try drain()
            silent = heard > last ? 0 : silent + 1
            if heard - start >= limit { return }
        }
    }

    private mutating func drain() throws(MediaError) {
        while decoder.next(frame) {
            let fits = resampler?.fits(frame) ?? false
            if !fits { resampler = try AVResampler(like: frame, sampleRate: SoundListener.sampleRate, channels: 1) }
            try resampler?.take(frame)
            try take()
        }
    }

    private mutating func take() throws(MediaError) {
        while try resampler?.next(256, into: portion) ?? false {
            heard += portion.samples
            var peaks = peaks
            try portion.withSamples(of: 0) { samples throws(MediaError) in peaks.add(samples) }
            self.peaks = peaks
        }
    }
}
