/// Makes smaller pictures: bytes in, bytes out, and nothing else passes.
///
/// The boundary behind which hostile bytes meet a decoder. Nothing in it names a store, a path or a caller, so that a
/// process of its own stands behind it. Blocks; called on the renditions' own threads, several at once.
protocol RenditionMaking: Sendable {
    /// Makes what is ordered, and gives each part to `deliver` as soon as it is made: the pictures from the smallest to
    /// the largest, the sketch behind the smallest. A part may come twice, and then it is the same. The file's position is
    /// the maker's to move.
    ///
    /// - Throws: `undecodable` when the decoder calls the bytes broken or the picture is too large; `postponed` when
    ///   that is not known, for want of time, of memory or of the file's bytes. Parts may have come before.
    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError)
}

extension RenditionMaking {
    /// Makes what is ordered, and returns when all of it is made.
    func make(_ order: RenditionOrder, from bytes: ReadFile) throws(MediaError) -> RenditionSet {
        var set = RenditionSet()
        try make(order, from: bytes) { set.add($0) }
        return set
    }
}
