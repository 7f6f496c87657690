/// Makes films of films: a file in, a file out, and nothing else passes.
///
/// The boundary behind which hostile bytes meet demuxers and decoders, as ``RenditionMaking`` is for pictures. Blocks.
protocol FilmMaking: Sendable {
    /// Writes what is ordered into an empty file, and says now and then how much is done, 0 to 1. What is in the file after
    /// a failure is worth nothing.
    ///
    /// - Throws: `undecodable` when the film is broken or too large; `tooLarge` when more bytes come of it than may;
    ///   `postponed` for want of time, of memory or of the file's bytes; `cancelled` after `stop` was requested.
    func make(
        _ order: FilmOrder, from bytes: ReadFile, into descriptor: CInt, until stop: JobStop,
        progress: (Double) -> Void
    ) throws(MediaError) -> FilmMade
}

extension FilmMaking {
    /// Makes a film to its end.
    func make(
        _ order: FilmOrder, from bytes: ReadFile, into descriptor: CInt, progress: (Double) -> Void
    ) throws(MediaError) -> FilmMade {
        try make(order, from: bytes, into: descriptor, until: JobStop(), progress: progress)
    }
}
