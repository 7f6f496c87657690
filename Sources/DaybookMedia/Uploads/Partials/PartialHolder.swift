/// Who may add bytes to an upload: the last that asked.
///
/// Kept in a file, because the one before may be served by another process.
struct PartialHolder: Sendable, Equatable {
    /// A number of its own for each that asks.
    let token: UInt64
    /// From here on the bytes are not checked yet: they go when the check does not come to its end.
    let uncheckedFrom: Int?

    init(uncheckedFrom: Int? = nil) {
        token = .random(in: .min ... .max)
        self.uncheckedFrom = uncheckedFrom
    }

    /// Reads a file's bytes; nil when they are damaged.
    init?(_ bytes: [UInt8]) {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let token = UInt64(words[0]) else { return nil }
        self.token = token
        uncheckedFrom = Int(words[1])
    }

    /// What is written.
    var bytes: [UInt8] { Array("\(token) \(uncheckedFrom.map(String.init) ?? "-")".utf8) }
}
