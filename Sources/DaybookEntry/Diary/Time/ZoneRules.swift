/// The UTC offsets of one zone of the tz database over time.
struct ZoneRules: Sendable {
    /// The seconds since 1970 at which the offset changed, ascending.
    let changes: [Int64]
    /// The offsets, each valid from the change with the same index on.
    let offsets: [Int32]
    /// The offset before the first change.
    let firstOffset: Int32
    /// The rule after the last change; `nil` keeps the last offset.
    let future: RecurringRule?

    /// Returns the offset at an instant.
    func offset(at instant: Instant) -> UTCOffset {
        UTCOffset(seconds: offset(atSecond: instant.seconds))
    }

    /// Returns the instant at which the zone's clocks showed a time.
    ///
    /// A time shown twice (clocks put back) gives the first instant. A time never shown (clocks put forward) is read
    /// with the offset before the gap. The result is then as far after the gap as the time is inside it.
    func instant(of local: LocalTime) -> Instant {
        let before = offset(atSecond: local.seconds - 86_400)
        let after = offset(atSecond: local.seconds + 86_400)
        for candidate in [max(before, after), min(before, after)]
        where offset(atSecond: local.seconds - Int64(candidate)) == candidate {
            return local.instant(offset: UTCOffset(seconds: candidate))
        }
        return local.instant(offset: UTCOffset(seconds: before))
    }

    private func offset(atSecond second: Int64) -> Int32 {
        guard let last = changes.last else { return future?.offset(atSecond: second) ?? firstOffset }
        if second >= last, let future { return future.offset(atSecond: second) }
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= second { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? firstOffset : offsets[low - 1]
    }
}
