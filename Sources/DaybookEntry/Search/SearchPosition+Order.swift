extension SearchPosition {
    /// Returns whether this position comes before another in an order. The order is total: positions of two resources
    /// are never equal.
    func precedes(_ other: SearchPosition, in order: SearchOrder) -> Bool {
        switch order {
        case .dayDescending:
            (other.day, other.time) == (day, time) ? id > other.id : (day, time) > (other.day, other.time)
        case .timeDescending:
            other.time == time ? id > other.id : time > other.time
        case .timeAscending:
            other.time == time ? id < other.id : time < other.time
        case .sequenceDescending:
            other.sequence == sequence ? id > other.id : sequence > other.sequence
        }
    }
}
