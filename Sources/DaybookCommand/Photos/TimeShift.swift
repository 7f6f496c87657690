import Foundation

/// A shift of times, in the form `+9h`, `-1d`, `+1h30m`, `-90s`.
struct TimeShift: Hashable, Sendable {
    let seconds: Int

    /// The maximum shift in either direction: a century.
    private static let maximumSeconds = 36_525 * 86_400
    private static let units = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]

    /// Parses a shift; nil for any other form, for a shift of zero, and for more than a century.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([+-])?(?:(\d{1,5})d)?(?:(\d{1,6})h)?(?:(\d{1,7})m)?(?:(\d{1,9})s)?/)
        else {
            return nil
        }
        let parts = [match.2, match.3, match.4, match.5].map { $0.flatMap { Int($0) } ?? 0 }
        let total = zip(parts, Self.units).reduce(0) { $0 + $1.0 * $1.1.1 }
        guard total > 0, total <= Self.maximumSeconds else { return nil }
        seconds = match.1 == "-" ? -total : total
    }

    /// Returns the shifted instant in RFC 3339; nil if the text is not an instant.
    func applied(to instant: String) -> String? {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let whole = try? Date(String(instant.prefix(19)) + "Z", strategy: .iso8601) else { return nil }
        let moved = whole.addingTimeInterval(Double(seconds)).formatted(style)
        // The fraction stays unchanged.
        let fraction = instant.dropFirst(19).prefix { $0 != "Z" }
        return String(moved.prefix(19)) + fraction + "Z"
    }
}
