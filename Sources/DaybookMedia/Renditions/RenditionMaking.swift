/// Makes smaller pictures: bytes in, bytes out, and nothing else passes.
///
/// The boundary behind which hostile bytes meet a decoder. Nothing in it names a store, a path or a caller, so that a
/// process of its own can stand behind it. Blocks; called on the renditions' own threads, several at once.
protocol RenditionMaking: Sendable {
    /// Makes what is ordered. The file's position is the maker's to move.
    ///
    /// - Throws: `undecodable` when the decoder calls the bytes broken or the picture is too large; `postponed` when
    ///   that is not known, for want of time, of memory or of the file's bytes.
    func make(_ order: RenditionOrder, from bytes: ReadFile) throws(MediaError) -> RenditionSet
}
