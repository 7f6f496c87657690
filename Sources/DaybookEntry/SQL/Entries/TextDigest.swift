import Hashing

/// The digest that identifies equal bodies of revisions.
enum TextDigest {
    static func of(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }
}
