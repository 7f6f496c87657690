/// A maker of smaller pictures: bytes in, bytes out, and nothing else passes.
///
/// This is the boundary behind which a decoder reads hostile bytes. Its parameters name no store, path or caller, so
/// that the implementation can be a process of its own. Blocks; called on the renditions' own threads, several at once.
protocol RenditionMaking: Sendable {
    /// Makes the ordered pictures, and passes each part to `deliver` as soon as it is made: the pictures from the
    /// smallest to the largest, the sketch behind the smallest. A part may come twice, and is then the same. The maker
    /// may move the file's position.
    ///
    /// - Throws: `undecodable` when the decoder calls the bytes broken or the picture is too large; `postponed` when
    ///   that is not known, for lack of time, of memory or of the file's bytes. Some parts may have been delivered
    ///   before.
    func make(
        _ order: RenditionOrder, from bytes: ReadFile, deliver: (RenditionPart) -> Void
    ) throws(MediaError)
}

extension RenditionMaking {
    /// Makes the ordered pictures, and returns when all of them are made.
    func make(_ order: RenditionOrder, from bytes: ReadFile) throws(MediaError) -> RenditionSet {
        var set = RenditionSet()
        try make(order, from: bytes) { set.add($0) }
        return set
    }
}
