import Foundation

/// The placeholder colour of a picture until it loads: the style sheet's nearest class to the picture's mean colour.
/// The content policy forbids pages to set colours themselves.
enum PictureTint {
    /// The number of levels of red, green and blue.
    private static let levels = 6

    /// Returns the class of a ThumbHash's mean colour, from its first three bytes (evanw/thumbhash); empty for an
    /// invalid hash.
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

    /// The style rules of the classes.
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
