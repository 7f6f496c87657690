/// A reader of the facts in files: the boundary behind which a reader parses hostile bytes.
protocol FileProbing: Sendable {
    /// Returns the format by a file's first bytes; `nil` if they are not of a supported format.
    ///
    /// - Parameter head: The first ``Sniffer/headSize`` bytes; all bytes of a smaller file.
    /// - Throws: `busy`, `storage`.
    func type(of head: [UInt8]) throws(MediaError) -> MediaType?

    /// Returns the facts in a file; `nil` if it is no media file.
    ///
    /// - Throws: `undecodable` when its reader fails to finish, twice; `busy`; `storage` when the file cannot be read.
    func probe(_ file: ReadFile) throws(MediaError) -> ProbedFile?
}
