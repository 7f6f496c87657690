/// The name of a partial upload: 128 random bits, so that nobody finds another's by guessing.
struct PartialID: Sendable, Hashable, CustomStringConvertible {
    private static let length = 32

    /// 32 lower-case hexadecimal digits; safe as a file's name.
    let text: String

    var description: String { text }

    /// A new one.
    init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<2).map { _ in Self.digits(of: generator.next()) }.joined()
    }

    /// Reads a name; nil unless it is exactly 32 lower-case hexadecimal digits.
    init?(_ text: String) {
        let digits = Array("0123456789abcdef".utf8)
        guard text.utf8.count == Self.length, text.utf8.allSatisfy({ digits.contains($0) }) else { return nil }
        self.text = text
    }

    private static func digits(of number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}
