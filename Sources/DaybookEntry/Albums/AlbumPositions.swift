/// Position numbers of an order that people make by hand. The numbers have gaps, so that an insertion changes no
/// neighbour.
enum AlbumPositions {
    /// The distance of neighbours in a newly numbered order: a gap can be halved 32 times.
    static let step: Int64 = 1 << 32

    /// Returns numbers in rising order, strictly between two bounds.
    ///
    /// - Parameters:
    ///   - lower: The number before the result; `nil` if the result comes first.
    ///   - upper: The number after the result; `nil` if the result comes last.
    /// - Returns: `nil` if there is no gap. The caller then renumbers the order.
    static func positions(_ count: Int, after lower: Int64?, before upper: Int64?) -> [Int64]? {
        guard count > 0 else { return [] }
        guard let upper else { return stepping(count, from: lower ?? 0, by: step) }
        guard let lower else {
            let (reach, isTooFar) = Int64(count).multipliedReportingOverflow(by: step)
            let (first, isTooLow) = upper.subtractingReportingOverflow(reach)
            return isTooFar || isTooLow ? nil : (0..<Int64(count)).map { first + $0 * step }
        }
        let (gap, isTooWide) = upper.subtractingReportingOverflow(lower)
        guard !isTooWide else { return nil }
        let distance = gap / (Int64(count) + 1)
        return distance < 1 ? nil : stepping(count, from: lower, by: distance)
    }

    /// Returns numbers between two bounds with a minimum distance.
    ///
    /// - Parameters:
    ///   - lower: The number before the result; `nil` if the result comes first.
    ///   - upper: The number after the result; `nil` if the result comes last.
    ///   - distance: The minimum distance of neighbours.
    /// - Returns: `nil` if the numbers would lie closer together; never `nil` if neither bound is given.
    static func spread(_ count: Int, after lower: Int64?, before upper: Int64?, distance: Int64) -> [Int64]? {
        if lower == nil, upper == nil { return fresh(count) }
        guard let numbers = positions(count, after: lower, before: upper) else { return nil }
        guard let lower, let first = numbers.first else { return numbers }
        return first - lower < distance ? nil : numbers
    }

    /// Returns the numbers of a newly numbered order.
    static func fresh(_ count: Int) -> [Int64] { (0..<count).map { (Int64($0) + 1) * step } }

    private static func stepping(_ count: Int, from start: Int64, by distance: Int64) -> [Int64]? {
        let (reach, isTooFar) = Int64(count).multipliedReportingOverflow(by: distance)
        let (_, isTooHigh) = start.addingReportingOverflow(reach)
        return isTooFar || isTooHigh ? nil : (1...Int64(count)).map { start + $0 * distance }
    }
}

/// The position of a photo in an album.
struct AlbumPlace: Hashable, Sendable {
    /// The photo's number in the storage.
    let photo: Int64
    let id: UUIDBytes
    let position: Int64
}
