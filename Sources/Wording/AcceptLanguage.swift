/// The HTTP header field `Accept-Language` (RFC 9110, section 12.5.4).
public enum AcceptLanguage {
    private static let charactersRead = 1000
    private static let languagesRead = 10

    /// Returns the known tag with the greatest quality, the first of equals; nil if there is none.
    public static func preferred(_ header: String, isKnown: (String) -> Bool) -> String? {
        var best: (tag: String, quality: Double)?
        for part in header.prefix(charactersRead).split(separator: ",").prefix(languagesRead) {
            let pieces = part.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let tag = pieces.first, !tag.isEmpty else { continue }
            let quality =
                pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }
                .map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            guard quality > 0, quality <= 1, quality > best?.quality ?? 0, isKnown(tag) else { continue }
            best = (tag, quality)
        }
        return best?.tag
    }
}
