/// The reason why an archive, or a member of it, is not read.
public struct ArchiveError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of an error.
    public enum Code: String, Sendable, CaseIterable {
        /// The system cannot read the file. The error has the system's number.
        case unreadable
        /// The file is no ZIP archive.
        case notZip
        /// The end of the archive is missing.
        case cutOff
        /// The records of the archive or the bytes of a member are not as its directory states.
        case damaged
        /// The archive has more members than a reader takes.
        case tooMany
        /// A member, or all members together, expand beyond what an archive of its size may have.
        case tooLarge
        /// A packed member is larger than its reader may unpack now.
        case overLimit
        /// Members share bytes of the archive.
        case overlap
        /// The name of a member leads out of a folder, or can be none.
        case name
        /// A member is a link or a device.
        case link
        /// The names of members are equal where case and the form of letters do not count.
        case sameName
        /// A member is encrypted.
        case encrypted
        /// A member is packed in a way that not every program reads.
        case method
    }

    /// The kind.
    public let code: Code
    /// The name of the member that the error is about; empty for the archive.
    public let name: String
    /// The reason in the words of a program; empty for none.
    public let cause: String
    /// The system's number of the error; 0 for none.
    public let number: Int32

    /// Creates an error.
    ///
    /// - Parameter name: The name of the member; empty for the archive.
    public init(_ code: Code, name: String = "", cause: String = "", number: Int32 = 0) {
        (self.code, self.name, self.cause, self.number) = (code, name, cause, number)
    }

    /// The code, the name and the cause, for logs.
    public var description: String { "\(code): \(name)" + (cause.isEmpty ? "" : " (\(cause))") }
}
