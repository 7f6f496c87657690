/// A maker of films that uses libav in this process.
struct FilmMaker: FilmMaking {
    /// The length of a preview, in microseconds.
    static let previewLength = 4_000_000

    func make(
        _ order: FilmOrder, from bytes: ReadFile, into descriptor: CInt, until stop: JobStop,
        progress: (Double) -> Void
    ) throws(MediaError) -> FilmMade {
        let deadline = Deadline(millisecondsFromNow: order.timeLimit)
        do throws(MediaError) {
            try stop.check()
            switch order.name {
            case .preview: return try preview(order, from: bytes, to: descriptor, before: deadline)
            case .video: return try video(order, from: bytes, to: descriptor, before: deadline, progress: progress)
            case .shared:
                return try video(
                    order, from: bytes, to: descriptor, before: deadline, mayCopy: false, progress: progress)
            }
        } catch {
            throw DecodingVerdict.of(error, on: bytes, before: deadline)
        }
    }

    /// Makes the preview from the place of the still, or from the beginning if nothing can be decoded there.
    private func preview(
        _ order: FilmOrder, from bytes: ReadFile, to descriptor: CInt, before deadline: Deadline
    ) throws(MediaError) -> FilmMade {
        do throws(MediaError) {
            return try preview(order, from: bytes, to: descriptor, before: deadline, isAtStart: false)
        } catch  where error.code == .undecodable && !deadline.hasPassed {
            return try preview(order, from: bytes, to: descriptor, before: deadline, isAtStart: true)
        }
    }

    private func preview(
        _ order: FilmOrder, from bytes: ReadFile, to descriptor: CInt, before deadline: Deadline, isAtStart: Bool
    ) throws(MediaError) -> FilmMade {
        let source = try AVSource(bytes, order.type, before: deadline)
        let track = try FilmMaker.pictures(of: source)
        source.want([track.number])
        if !isAtStart, let duration = source.duration, duration > FilmMaker.previewLength {
            _ = source.seek(track, to: source.start + (FilmStillFinder.places(duration).first ?? 0))
        }
        let sink = try AVSink(descriptor, limit: order.sizeLimit, before: deadline)
        var encoder = try FilmEncoder(source, track, for: .preview, zero: nil, into: sink)
        try sink.begin()
        let packet = try AVPacketBox()
        while try source.read(packet) {
            guard packet.track == track.number else { continue }
            guard try encoder.take(packet, upTo: FilmMaker.previewLength, into: sink) else { break }
        }
        try encoder.end(upTo: FilmMaker.previewLength, into: sink)
        try sink.end()
        return FilmMade(size: sink.size, encoder.shape, track.matrix)
    }

    static func pictures(of source: borrowing AVSource) throws(MediaError) -> AVTrack {
        guard let track = source.best(.picture) else { throw MediaError(.undecodable, "The film has no pictures.") }
        return track
    }

    /// Copies the tracks that browsers can play and transcodes the others. If copying fails, transcodes all.
    private func video(
        _ order: FilmOrder, from bytes: ReadFile, to descriptor: CInt, before deadline: Deadline,
        progress: (Double) -> Void
    ) throws(MediaError) -> FilmMade {
        do throws(MediaError) {
            return try video(order, from: bytes, to: descriptor, before: deadline, mayCopy: true, progress: progress)
        } catch  where error.code == .undecodable && !deadline.hasPassed {
            return try video(order, from: bytes, to: descriptor, before: deadline, mayCopy: false, progress: progress)
        }
    }

    private func video(
        _ order: FilmOrder, from bytes: ReadFile, to descriptor: CInt, before deadline: Deadline, mayCopy: Bool,
        progress: (Double) -> Void
    ) throws(MediaError) -> FilmMade {
        let source = try AVSource(bytes, order.type, before: deadline)
        let sink = try AVSink(descriptor, limit: order.sizeLimit, before: deadline)
        var film = try FilmTracks(source, order, mayCopy: mayCopy, into: sink)
        source.want(film.numbers)
        try sink.begin()
        let packet = try AVPacketBox()
        let duration = source.duration
        var reported = 0.0
        while try source.read(packet) {
            if let duration, let time = source.time(of: packet) {
                let done = min(Double(max(time - source.start, 0)) / Double(duration), 0.99)
                if done >= reported + 0.01 {
                    reported = done
                    progress(done)
                }
            }
            try film.take(packet, of: source, into: sink)
        }
        try film.end(into: sink)
        try sink.end()
        return FilmMade(size: sink.size, film.shape, film.matrix)
    }
}

extension FilmMade {
    init(size: Int, _ shape: FilmShape?, _ matrix: FilmMatrix) {
        self.init(
            size: size, width: shape?.width ?? 0, height: shape?.height ?? 0, orientation: matrix.orientation)
    }
}

/// The facts of a film that was made.
struct FilmMade: Sendable, Equatable {
    /// The number of bytes written.
    let size: Int
    /// The width of the stored pictures, 0 for a film without pictures. `orientation` is their EXIF orientation.
    let width: Int
    let height: Int
    let orientation: Int
}

/// A maker of films from films: a file in, a file out, and nothing else passes.
///
/// This is the boundary behind which demuxers and decoders read hostile bytes, as ``RenditionMaking`` is for pictures.
/// Blocks.
protocol FilmMaking: Sendable {
    /// Writes the ordered film into an empty file, and reports the progress from time to time, 0 to 1. After a failure,
    /// the content of the file is worthless.
    ///
    /// - Throws: `undecodable` when the film is broken or too large; `tooLarge` when the result exceeds the limit;
    ///   `postponed` for lack of time, of memory or of the file's bytes; `cancelled` after `stop` was requested.
    func make(
        _ order: FilmOrder, from bytes: ReadFile, into descriptor: CInt, until stop: JobStop,
        progress: (Double) -> Void
    ) throws(MediaError) -> FilmMade
}

extension FilmMaking {
    /// Makes a film without a way to stop.
    func make(
        _ order: FilmOrder, from bytes: ReadFile, into descriptor: CInt, progress: (Double) -> Void
    ) throws(MediaError) -> FilmMade {
        try make(order, from: bytes, into: descriptor, until: JobStop(), progress: progress)
    }
}

/// An order for one film.
struct FilmOrder: Sendable, Equatable {
    /// The type of the bytes: only its demuxer may read them.
    let type: MediaType
    let name: FilmName
    /// The maximum size of the film, in bytes.
    let sizeLimit: Int
    /// The time limit, in milliseconds of wall clock.
    let timeLimit: Int
}
