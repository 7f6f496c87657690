/// A box of the ISO base media file format: a four-letter kind and a span of the file.
struct Box: Sendable {
    /// The kind's four letters as a number.
    let kind: Int
    /// The start of the content in the file; `count` is its length.
    let start: Int
    let count: Int
    /// Whether the box claims to be longer than its parent.
    var isCut = false

    /// The offset behind the box.
    var end: Int { start + count }

    /// Whether the kind is valid: four printable ASCII characters.
    var hasLetters: Bool { (0..<4).allSatisfy { (0x20...0x7E).contains(kind >> ($0 * 8) & 255) } }

    /// Returns whether the kind is `name`, four ASCII letters.
    func isKind(_ name: StaticString) -> Bool { kind == Box.number(name) }

    /// Returns four letters as a number.
    static func number(_ name: StaticString) -> Int {
        name.withUTF8Buffer { buffer in unsafe buffer.reduce(0) { $0 << 8 | Int($1) } }
    }
}
