/// The structure of a search document's row id, which makes the order of row ids the order of results.
///
/// ```
/// | owner 18 | section 3: kind 2, hidden 1 | tier 2 | payload 40 |
/// tier 0, narrow     payload = day << narrowBits | arrival
/// tier 1, wide       payload = day << wideBits | arrival
/// tier 2, unordered  payload = arrival
/// ```
///
/// The full-text index stores the differences between row ids, so its size depends on the number of bits per day: as
/// few as almost every day needs. The documents of a day beyond that go to the wide tier, and those beyond the wide
/// tier to the unordered one. Reading merges the tiers, so that no document is lost or out of order, however many a day
/// has.
///
/// The layout is stored: a change of the widths needs a rebuild. Only tests use other widths.
struct SearchLayout: Sendable, Equatable {
    /// The tiers, in the order in which they are filled.
    enum Tier: Int64, CaseIterable {
        case narrow = 0
        case wide = 1
        case unordered = 2
    }

    /// The maximum owner number.
    static let maximumOwner = Int(Limits.accounts)
    /// The shift of a row id that leaves owner and section.
    static let sectionShift: Int64 = 42
    /// The date 0001-01-01 in days since 1970-01-01: the first day with row ids of its own.
    static let firstDay = -719_162
    /// The last day with row ids of its own, far beyond 9999-12-31.
    static let lastDay = firstDay + 1 << 22 - 1

    private static let tierShift: Int64 = 40

    /// The bits for a day's documents in the narrow tier, by ``SearchKind/rawValue``: 32 entries, 128 photos, 32
    /// albums.
    var narrowBits: [Int64] = [5, 7, 5]
    /// The bits for a day's documents in the wide tier.
    var wideBits: Int64 = 18
    /// The bits of the unordered tier.
    var unorderedBits: Int64 = 40

    /// Returns owner, kind and visibility as one number.
    ///
    /// - Throws: ``DiaryError`` of code `internalFault` for an owner without row ids. No account has such a number.
    func section(owner: Int, kind: SearchKind, isHidden: Bool) throws(DiaryError) -> Int64 {
        guard (0...Self.maximumOwner).contains(owner) else {
            throw .internalFault("The search index has no rows for account \(owner).")
        }
        return Int64(owner) << 3 | Int64(kind.rawValue) << 1 | (isHidden ? 1 : 0)
    }

    /// Returns the row ids of a section's tier on some days; of the whole tier if it has no days.
    func range(section: Int64, tier: Tier, days: ClosedRange<Int>) -> ClosedRange<Int64> {
        let base = section << Self.sectionShift | tier.rawValue << Self.tierShift
        guard tier != .unordered else { return base...base + 1 << unorderedBits - 1 }
        let bits = tier == .narrow ? narrowBits[Int(section >> 1 & 3)] : wideBits
        let first = Int64(Self.clamped(days.lowerBound) - Self.firstDay) << bits
        let last = Int64(Self.clamped(days.upperBound) - Self.firstDay + 1) << bits - 1
        return base + first...base + last
    }

    /// Returns the kind in a row id.
    static func kind(ofRow rowID: Int64) -> SearchKind? {
        SearchKind(rawValue: Int(rowID >> (sectionShift + 1) & 3))
    }

    /// Returns a day clamped to the bounds of the layout.
    static func clamped(_ day: Int) -> Int {
        min(max(day, firstDay), lastDay)
    }
}
