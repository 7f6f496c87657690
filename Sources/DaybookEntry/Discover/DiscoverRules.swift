import Wording

/// The limits and errors of the discover feed.
enum DiscoverRules {
    /// The maximum number of pictures in a page.
    static let picturesPerPage = 100
    /// The maximum length of an ID: a provider's name, a hyphen, and 256 bytes in base64url.
    static let longestID = 20 + 1 + 342

    /// Returns whether a text can be the ID of a picture: a provider's name in lower case, a hyphen, and base64url.
    static func isID(_ text: String) -> Bool {
        guard text.utf8.count <= longestID, let hyphen = text.utf8.firstIndex(of: UInt8(ascii: "-")) else {
            return false
        }
        let (provider, rest) = (text.utf8[..<hyphen], text.utf8[text.utf8.index(after: hyphen)...])
        return !provider.isEmpty && !rest.isEmpty
            && provider.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            && rest.allSatisfy(isBase64URL)
    }

    private static func isBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// The error for an ID that no picture of the feed can have.
    static let unknown = DiaryError(.notFound, DiscoverFault.notFound)
    /// The error for a picture that the caller has not saved, in a request without its bytes. The gateway then fetches
    /// them.
    static let unsaved = DiaryError(.notFound, DiscoverFault.notSaved)
}
