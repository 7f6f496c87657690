/// How a search document's row id is made up, so that the order of row ids is the order of results.
///
/// ```
/// | owner 18 | section 3: kind 2, hidden 1 | tier 2 | payload 40 |
/// tier 0, narrow     payload = day << narrowBits | arrival
/// tier 1, wide       payload = day << wideBits | arrival
/// tier 2, unordered  payload = arrival
/// ```
///
/// The full-text index stores the differences between row ids, so its size hangs on how many bits a day takes: as few
/// as almost every day needs. What a day has beyond them goes to the wide tier, and what even that cannot hold to the
/// unordered one; reading merges the tiers, so no number of documents on a day is lost or out of order.
///
/// Stored: a change of the widths is a new layout and needs a rebuild. Only tests pass other widths.
struct SearchLayout: Sendable, Equatable {
    /// The tiers, in the order in which they are filled.
    enum Tier: Int64, CaseIterable {
        case narrow = 0
        case wide = 1
        case unordered = 2
    }

    /// The greatest owner number.
    static let maximumOwner = 1 << 18 - 1
    /// How far a row id is shifted to leave owner and section.
    static let sectionShift: Int64 = 42
    /// 0001-01-01 in days since 1970-01-01; the first day that has a place of its own.
    static let firstDay = -719_162
    /// The last day that has a place of its own, far beyond 9999-12-31.
    static let lastDay = firstDay + 1 << 22 - 1

    private static let tierShift: Int64 = 40

    /// Bits of a day's arrivals in the narrow tier, by ``SearchKind/rawValue``: 32 entries, 128 photos, 32 albums.
    var narrowBits: [Int64] = [5, 7, 5]
    /// Bits of a day's arrivals in the wide tier.
    var wideBits: Int64 = 18
    /// Bits of the unordered tier.
    var unorderedBits: Int64 = 40

    /// Owner and section as one number.
    func section(owner: Int, kind: SearchKind, isHidden: Bool) -> Int64 {
        precondition((0...Self.maximumOwner).contains(owner), "Owner numbers are dense and below 262144.")
        return Int64(owner) << 3 | Int64(kind.rawValue) << 1 | (isHidden ? 1 : 0)
    }

    /// The row ids of a section's tier on some days; of the whole tier where it has no days.
    func range(section: Int64, tier: Tier, days: ClosedRange<Int>) -> ClosedRange<Int64> {
        let base = section << Self.sectionShift | tier.rawValue << Self.tierShift
        guard tier != .unordered else { return base...base + 1 << unorderedBits - 1 }
        let bits = tier == .narrow ? narrowBits[Int(section >> 1 & 3)] : wideBits
        let first = Int64(Self.clamped(days.lowerBound) - Self.firstDay) << bits
        let last = Int64(Self.clamped(days.upperBound) - Self.firstDay + 1) << bits - 1
        return base + first...base + last
    }

    /// The kind and the visibility that a row id tells.
    static func kind(ofRow rowID: Int64) -> SearchKind? {
        SearchKind(rawValue: Int(rowID >> (sectionShift + 1) & 3))
    }

    /// A day within the bounds of the layout.
    static func clamped(_ day: Int) -> Int {
        min(max(day, firstDay), lastDay)
    }
}
