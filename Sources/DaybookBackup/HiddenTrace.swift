/// A record as the notes on hidden items see it: the records that it belongs to, and the files that it names.
public struct HiddenTrace: Sendable {
    /// A kind of records to which others belong.
    public enum Kind: Int, Sendable {
        case entry
        case photo
        case share
    }

    /// The name of a record to which others belong.
    public struct Name: Sendable, Equatable {
        let kind: Kind
        let id: String

        /// Creates a name. The case of letters in an ID does not count.
        public init(_ kind: Kind, id: String) { (self.kind, self.id) = (kind, id.lowercased()) }
    }

    /// A file that a record names.
    public struct File: Sendable {
        let digest: String
        let photo: Name?

        /// Creates a file.
        ///
        /// - Parameter photo: The photo whose file it is, if the record is another one.
        public init(digest: String, photo: Name? = nil) { (self.digest, self.photo) = (digest, photo) }
    }

    let name: Name?
    let isHidden: Bool
    let holders: [Name]
    let contents: [Name]
    let files: [File]

    /// Creates the trace of a record.
    ///
    /// - Parameters:
    ///   - name: The name of the record; nil if no others belong to it.
    ///   - isHidden: Whether the record itself is hidden.
    ///   - holders: The records to which it belongs. It is hidden with any of them.
    ///   - contents: The records that it consists of. It is hidden if there are any, and all of them are hidden.
    ///   - files: The files that it names.
    public init(
        name: Name? = nil, isHidden: Bool = false, holders: [Name] = [], contents: [Name] = [], files: [File] = []
    ) {
        (self.name, self.isHidden, self.holders) = (name, isHidden, holders)
        (self.contents, self.files) = (contents, files)
    }
}
