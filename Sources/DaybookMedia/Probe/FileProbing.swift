/// Reads what files say of themselves: the boundary behind which hostile bytes meet a reader.
///
/// Blocks; called on the probes' own threads, several at once.
protocol FileProbing: Sendable {
    /// The format that a file's first bytes tell; `nil` when they are no media that is kept.
    ///
    /// - Parameter head: The first ``Sniffer/headSize`` bytes; all where there are fewer.
    /// - Throws: `busy`, `storage`.
    func type(of head: [UInt8]) throws(MediaError) -> MediaType?

    /// What a file says of itself; `nil` when it is no media.
    ///
    /// - Throws: `undecodable` when its reader does not come to an end of it, twice; `busy`; `storage` when it cannot be
    ///   read.
    func probe(_ file: ReadFile) throws(MediaError) -> ProbedFile?
}
