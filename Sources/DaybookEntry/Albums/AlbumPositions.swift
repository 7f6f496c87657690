/// Places in an order that people make by hand: numbers with room between them, so that something put in between changes
/// no neighbour.
enum AlbumPositions {
    /// The distance of neighbours when the order is made anew: room for 32 halvings at one place.
    static let step: Int64 = 1 << 32

    /// Numbers in rising order, strictly between two.
    ///
    /// - Parameters:
    ///   - lower: The number they come after; `nil` when they come first.
    ///   - upper: The number they come before; `nil` when they come last.
    /// - Returns: `nil` when there is no room: then the order has to be numbered anew.
    static func positions(_ count: Int, after lower: Int64?, before upper: Int64?) -> [Int64]? {
        guard count > 0 else { return [] }
        guard let upper else { return stepping(count, from: lower ?? 0, by: step) }
        guard let lower else {
            let (reach, isTooFar) = Int64(count).multipliedReportingOverflow(by: step)
            let (first, isTooLow) = upper.subtractingReportingOverflow(reach)
            return isTooFar || isTooLow ? nil : (0..<Int64(count)).map { first + $0 * step }
        }
        let (room, isTooWide) = upper.subtractingReportingOverflow(lower)
        guard !isTooWide else { return nil }
        let distance = room / (Int64(count) + 1)
        return distance < 1 ? nil : stepping(count, from: lower, by: distance)
    }

    /// Numbers for places that stand between two others, far enough from each other.
    ///
    /// - Parameters:
    ///   - lower: The number they come after; `nil` when they come first.
    ///   - upper: The number they come before; `nil` when they come last.
    ///   - distance: The least distance of neighbours.
    /// - Returns: `nil` when they would lie closer together. Never `nil` for all places of an order.
    static func spread(_ count: Int, after lower: Int64?, before upper: Int64?, distance: Int64) -> [Int64]? {
        if lower == nil, upper == nil { return fresh(count) }
        guard let numbers = positions(count, after: lower, before: upper) else { return nil }
        guard let lower, let first = numbers.first else { return numbers }
        return first - lower < distance ? nil : numbers
    }

    /// The numbers of an order made anew.
    static func fresh(_ count: Int) -> [Int64] { (0..<count).map { (Int64($0) + 1) * step } }

    private static func stepping(_ count: Int, from start: Int64, by distance: Int64) -> [Int64]? {
        let (reach, isTooFar) = Int64(count).multipliedReportingOverflow(by: distance)
        let (_, isTooHigh) = start.addingReportingOverflow(reach)
        return isTooFar || isTooHigh ? nil : (1...Int64(count)).map { start + $0 * distance }
    }
}
