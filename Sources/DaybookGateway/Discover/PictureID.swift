import Foundation

/// The ID of a picture in the feed: its provider, and the provider's own ID in base64url, so that any such ID fits into
/// a path.
struct PictureID: Hashable, Sendable, CustomStringConvertible {
    /// The maximum length of a provider's ID, in bytes.
    static let longestRemoteID = 255

    let provider: String
    let remoteID: String

    /// Creates an ID; nil if the provider's ID is empty or too long.
    init?(provider: String, remoteID: String) {
        guard (1...Self.longestRemoteID).contains(remoteID.utf8.count) else { return nil }
        self.provider = provider
        self.remoteID = remoteID
    }

    /// Parses an ID; nil for any text that ``description`` does not produce.
    init?(_ text: String) {
        guard text.utf8.count <= 400, let hyphen = text.firstIndex(of: "-") else { return nil }
        var base64 = String(text[text.index(after: hyphen)...]).replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: base64), let remoteID = String(bytes: data, encoding: .utf8) else {
            return nil
        }
        self.init(provider: String(text.prefix(upTo: hyphen)), remoteID: remoteID)
        // Several texts decode to the same bytes, and only one of them is the ID.
        guard description == text else { return nil }
    }

    var description: String {
        let base64 = Data(remoteID.utf8).base64EncodedString().replacing("=", with: "")
        return provider + "-" + base64.replacing("+", with: "-").replacing("/", with: "_")
    }
}
