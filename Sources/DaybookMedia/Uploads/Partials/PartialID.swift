/// The identifier of a partial upload: 128 random bits, so that it cannot be guessed.
struct PartialID: Sendable, Hashable, CustomStringConvertible {
    private static let length = 32

    /// The identifier as 32 lower-case hexadecimal digits; safe as a file's name.
    let text: String

    var description: String { text }

    /// Creates a new random identifier.
    init() {
        var generator = SystemRandomNumberGenerator()
        text = (0..<2).map { _ in Self.digits(of: generator.next()) }.joined()
    }

    /// Reads an identifier; nil unless it is exactly 32 lower-case hexadecimal digits.
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
