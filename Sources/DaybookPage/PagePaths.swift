/// The paths at which the page shows a screen; the response to each is the page's document.
///
/// `core/places.js` has the screens themselves.
enum PagePaths {
    /// The patterns of the paths. A nil matches one name: letters, digits, `-` and `_`.
    private static let patterns: [[String?]] = [
        [], ["diary"], ["diary", nil], ["entries", nil], ["entries", nil, "edit"], ["library"], ["photos", nil],
        ["albums"], ["albums", nil], ["for-you"], ["search"], ["discover"], ["trash"], ["settings"],
        ["settings", nil], ["invitations", nil],
    ]

    static func isScreen(_ path: String) -> Bool {
        guard path.utf8.count <= 300, path.utf8.first == UInt8(ascii: "/") else { return false }
        if path == "/" { return true }
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return patterns.contains { pattern in
            pattern.count == parts.count && zip(pattern, parts).allSatisfy(matches)
        }
    }

    private static func matches(_ expected: String?, part: Substring) -> Bool {
        if let expected { return part == expected }
        return (1...128).contains(part.utf8.count)
            && part.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
