/// A box of the ISO base media file format: a four-letter kind and a span of the file.
struct Box: Sendable {
    /// The kind's four letters as a number.
    let kind: Int
    /// Where the content begins and how long it is.
    let start: Int
    let count: Int
    /// It claims to be longer than what it lies in.
    var isCut = false

    /// The place behind the box.
    var end: Int { start + count }

    /// Whether the kind is written as kinds are: four letters, digits or signs of ASCII.
    var hasLetters: Bool { (0..<4).allSatisfy { (0x20...0x7E).contains(kind >> ($0 * 8) & 255) } }

    /// Whether the kind is `name`, four ASCII letters.
    func isKind(_ name: StaticString) -> Bool { kind == Box.number(name) }

    /// Four letters as a number.
    static func number(_ name: StaticString) -> Int {
        name.withUTF8Buffer { buffer in unsafe buffer.reduce(0) { $0 << 8 | Int($1) } }
    }
}
