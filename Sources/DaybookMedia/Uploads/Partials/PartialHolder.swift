/// The request that may add bytes to an upload: the latest one.
///
/// It is kept in a file, because another process may serve the earlier request.
struct PartialHolder: Sendable, Equatable {
    /// A random number that identifies the request.
    let token: UInt64
    /// The offset from which on the bytes are unchecked: they are removed if their check does not complete.
    let uncheckedFrom: Int?

    init(uncheckedFrom: Int? = nil) {
        token = .random(in: .min ... .max)
        self.uncheckedFrom = uncheckedFrom
    }

    /// Reads a file's bytes; nil if they are damaged.
    init?(_ bytes: [UInt8]) {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let token = UInt64(words[0]) else { return nil }
        self.token = token
        uncheckedFrom = Int(words[1])
    }

    /// The content of the file.
    var bytes: [UInt8] { Array("\(token) \(uncheckedFrom.map(String.init) ?? "-")".utf8) }
}
