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
