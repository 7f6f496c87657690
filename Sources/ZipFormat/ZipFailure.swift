/// The reason why a file does not go into an archive.
public enum ZipFailure: Error, Hashable {
    /// The name is empty or longer than 65,535 bytes.
    case name
    /// The size is negative, or the sum of all sizes is 2^62 bytes or more.
    case size
    /// The bytes of a file differ from those that the archive's head states.
    case changed
}
