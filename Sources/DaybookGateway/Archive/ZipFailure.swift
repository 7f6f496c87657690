/// The reason why a file does not go into an archive.
enum ZipFailure: Error, Hashable {
    /// The name is empty or longer than 65,535 bytes.
    case name
    /// The size is negative, or all files together are larger than numbers of 63 bits tell.
    case size
    /// The bytes that came are not those that the archive's head tells of.
    case changed
}
