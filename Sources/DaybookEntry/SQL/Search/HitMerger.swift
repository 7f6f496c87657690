/// A merger of hit streams that returns the hits in order.
struct HitMerger {
    let order: SearchOrder
    let streams: [HitStream]

    /// Returns the first hits in order. Reads the streams until `limit` hits and one more are certain, until their
    /// ends, or until a stream pauses.
    func page(limit: Int) throws -> HitPage {
        var settled: [SearchHit] = []
        var pending: [SearchHit] = []
        while let day = nextDay() {
            if let paused = pausedDay, paused >= day { break }
            settle(&pending, into: &settled, before: day)
            if settled.count > limit { break }
            for stream in streams {
                while let hit = stream.head, hit.position.day == day {
                    pending.append(hit)
                    try stream.advance()
                }
            }
        }
        if settled.count <= limit { settle(&pending, into: &settled, before: pausedDay) }
        guard settled.count <= limit, let paused = pausedDay else {
            return HitPage(hits: Array(settled.prefix(limit)), hasMore: settled.count > limit)
        }
        return HitPage(hits: settled, hasMore: true, resume: .beginning(ofDay: paused))
    }

    /// The newest day that a paused stream has not read. Only newer days are complete.
    private var pausedDay: Int? { streams.lazy.compactMap(\.pausedDay).max() }

    private func nextDay() -> Int? {
        let days = streams.lazy.compactMap { $0.head?.position.day }
        return order == .timeAscending ? days.min() : days.max()
    }

    /// Moves the hits that no later hit can precede; all of them if there are no more days.
    private func settle(_ pending: inout [SearchHit], into settled: inout [SearchHit], before day: Int?) {
        guard !pending.isEmpty else { return }
        pending.sort { $0.position.precedes($1.position, in: order) }
        let count = day.map { day in pending.prefix { isSettled($0.position, before: day) }.count } ?? pending.count
        settled += pending.prefix(count)
        pending.removeFirst(count)
    }

    /// Returns whether no hit from `day` on can precede the position. A document's instant lies at most a day before or
    /// after its date, because the index clamps the date.
    private func isSettled(_ position: SearchPosition, before day: Int) -> Bool {
        switch order {
        case .dayDescending: true
        case .timeDescending: position.time >= Int64(day + 2) * CivilDate.microsecondsPerDay
        case .timeAscending: position.time < Int64(day - 1) * CivilDate.microsecondsPerDay
        case .sequenceDescending: false
        }
    }
}

/// A page of hits in order, of one section or list.
struct HitPage: Sendable, Hashable {
    /// The hits, at most as many as requested.
    var hits: [SearchHit]
    /// Whether more hits may follow.
    var hasMore: Bool
    /// The position to continue from if the budget ended the page; `nil` if the last hit determines it.
    var resume: SearchPosition?

    /// The beginning of the next page; `nil` if there is none.
    var next: SearchPosition? { hasMore ? resume ?? hits.last?.position : nil }
}
