/// An HTML entity in Markdown: `&amp;`, `&#65;`, `&#x41;`.
enum Entity {
    /// The common names; all others stay unchanged.
    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "copy": "©", "reg": "®",
        "trade": "™", "hellip": "…", "mdash": "—", "ndash": "–", "middot": "·", "bull": "•", "times": "×", "deg": "°",
        "laquo": "«", "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "hearts": "♥", "euro": "€",
        "yen": "¥", "pound": "£", "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓",
    ]

    /// Returns the text of an entity; the entity itself if it is unknown.
    static func text(of entity: String) -> String {
        guard entity.hasPrefix("&"), entity.hasSuffix(";") else { return entity }
        let name = entity.dropFirst().dropLast()
        guard name.hasPrefix("#") else { return named[String(name)] ?? entity }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = value.flatMap(Unicode.Scalar.init), scalar.value > 0 else { return "\u{FFFD}" }
        return String(scalar)
    }
}
