import DaybookAPI
public import ProtobufC

/// A text for people in the plain form: the page of an entry or a subject, or the words on a photo.
public struct PlainPage: Sendable {
    /// The record that a page is about, by its ID.
    public enum Owner: Sendable, Hashable {
        case entry(String)
        case subject(String)
        case photo(String)
    }

    /// The path below the folder of the plain form.
    public let path: String
    /// The text.
    public let text: String
    /// The record that the page is about.
    public let owner: Owner

    /// Returns the line of the page in the list of pages.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 of the text in UTF-8, in hex digits.
    ///   - place: The path at which the page lies; nil for ``path``.
    public func line(digest: String, at place: String? = nil) throws(ProtobufError) -> [UInt8] {
        try Self.line(of: owner, digest: digest, at: place ?? path)
    }

    /// Returns the line of the page of a record in the list of pages.
    ///
    /// - Parameter digest: The SHA-256 of the text in UTF-8, in hex digits.
    public static func line(of owner: Owner, digest: String, at path: String) throws(ProtobufError) -> [UInt8] {
        var page = KeptPage()
        (page.path, page.digest) = (path, digest)
        switch owner {
        case .entry(let id): page.entryId = id
        case .subject(let id): page.subjectId = id
        case .photo(let id): page.photoId = id
        }
        return try RecordLines.line(of: page)
    }

    /// Returns the path of a file as seen from a folder.
    ///
    /// The paths are split at bytes, because a slash and a combining mark after it are one `Character`.
    static func relative(_ path: String, to folder: String) -> String {
        let (file, base) = (parts(of: path), parts(of: folder))
        let common = zip(file.dropLast(), base).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        let up = Array(repeating: "..", count: base.count - common)
        return (up + file.dropFirst(common)).joined(separator: "/")
    }

    private static func parts(of path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension PlainPage.Owner {
    /// Creates the owner of a page in the list of pages; nil if the list names none.
    init?(_ page: KeptPage) {
        if !page.entryId.isEmpty {
            self = .entry(page.entryId)
        } else if !page.subjectId.isEmpty {
            self = .subject(page.subjectId)
        } else if !page.photoId.isEmpty {
            self = .photo(page.photoId)
        } else {
            return nil
        }
    }
}
