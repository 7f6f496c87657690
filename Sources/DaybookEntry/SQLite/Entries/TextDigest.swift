import Hashing

/// The digest that tells whether two revisions have the same body.
enum TextDigest {
    static func of(_ text: String) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }
}
