import Foundation

/// What stands in a picture's place until it comes: the nearest to its mean colour of those that the style sheet has a class
/// for. The content policy lets no page say colours by itself.
enum PictureTint {
    /// Levels of red, green and blue.
    private static let levels = 6

    /// The class of a ThumbHash's mean colour, as its first three bytes have it (evanw/thumbhash); empty for what is none.
    static func styleClass(ofThumbHash hash: String) -> String {
        guard hash.utf8.count <= 64, let bytes = Data(base64Encoded: hash), bytes.count >= 5 else { return "" }
        let header = bytes.prefix(3).reversed().reduce(0) { $0 << 8 | Int($1) }
        let light = Double(header & 63) / 63
        let warmth = Double(header >> 6 & 63) / 31.5 - 1
        let redness = Double(header >> 12 & 63) / 31.5 - 1
        let blue = light - 2 / 3 * warmth
        let red = (3 * light - blue + redness) / 2
        return name(
            [red, red - redness, blue].map { level in
                min(max(Int((level * Double(levels - 1)).rounded()), 0), levels - 1)
            })
    }

    /// The classes.
    static var styles: String {
        (0..<levels * levels * levels).map { number in
            let parts = [number / levels / levels, number / levels % levels, number % levels]
            let colour = parts.map { part in
                let text = String(part * 255 / (levels - 1), radix: 16)
                return text.count == 1 ? "0" + text : text
            }.joined()
            return ".\(name(parts)){background:#\(colour)}"
        }.joined(separator: "\n")
    }

    private static func name(_ levels: [Int]) -> String { "t" + levels.map(String.init).joined() }
}
