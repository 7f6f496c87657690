/// A session's values for its streams, found by the stream's number.
///
/// The place of a stream is its number times the golden ratio, which spreads ascending numbers evenly (Fibonacci
/// hashing), or the next free place (linear probing, with algorithm R for removal; all three in Knuth, The Art of
/// Computer Programming, volume 3, 6.4). A dictionary needs longer for its hash than this table for the whole lookup. A
/// peer that chooses numbers with the same place slows down only its own session, because a lookup visits at most all
/// streams of that session.
struct StreamTable<Value> {
    /// A stream and its value.
    struct Entry {
        let id: UInt64
        var value: Value
    }

    /// Every stream, in no particular order.
    private(set) var entries: [Entry] = []
    /// The position in `entries` plus one, by place; 0 for a free place. At least half of the places are free.
    private var places: [UInt32] = []

    /// The number of streams.
    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }

    /// Returns the position of a stream, valid until a stream is added or removed; nil if there is no stream of that
    /// number.
    func index(of id: UInt64) -> Int? { place(of: id).map { Int(places[$0]) - 1 } }

    /// The value at a position.
    subscript(at index: Int) -> Value {
        _read { yield entries[index].value }
        _modify { yield &entries[index].value }
    }

    /// The value of a stream; nil if there is no stream of that number.
    subscript(id: UInt64) -> Value? { index(of: id).map { entries[$0].value } }

    /// Adds the value of a stream that is not in the table.
    mutating func insert(_ value: consuming Value, for id: UInt64) {
        precondition(index(of: id) == nil, "A stream's number is used once.")
        entries.append(Entry(id: id, value: value))
        if entries.count * 2 > places.count { return grow() }
        occupy(id, at: entries.count)
    }

    /// Removes a stream and returns its value; nil if there is no stream of that number.
    mutating func remove(_ id: UInt64) -> Value? {
        guard let place = place(of: id) else { return nil }
        let index = Int(places[place]) - 1
        free(place)
        // The last entry takes the free position. The two are swapped, because a copy of either would cost reference
        // counting.
        let last = entries.count - 1
        if index != last {
            if let moved = self.place(of: entries[last].id) { places[moved] = UInt32(index + 1) }
            entries.swapAt(index, last)
        }
        return entries.removeLast().value
    }

    // MARK: Places

    /// 2^64 divided by the golden ratio.
    private static var multiplier: UInt64 { 0x9E37_79B9_7F4A_7C15 }

    private func home(of id: UInt64) -> Int {
        // There are at least 16 places, so the shift is always less than the whole width.
        Int(truncatingIfNeeded: (id &* Self.multiplier) &>> UInt64(places.count.leadingZeroBitCount + 1))
    }

    private func place(of id: UInt64) -> Int? {
        if places.isEmpty { return nil }
        var place = home(of: id)
        while places[place] != 0 {
            if entries[Int(places[place]) - 1].id == id { return place }
            place = next(place)
        }
        return nil
    }

    private func next(_ place: Int) -> Int { (place + 1) & (places.count - 1) }

    private mutating func occupy(_ id: UInt64, at position: Int) {
        var place = home(of: id)
        while places[place] != 0 { place = next(place) }
        places[place] = UInt32(position)
    }

    /// Frees a place and closes the gap: entries that were placed further on because of it move back.
    private mutating func free(_ place: Int) {
        var gap = place
        var place = next(gap)
        while places[place] != 0 {
            let home = home(of: entries[Int(places[place]) - 1].id)
            let distance = (place - home) & (places.count - 1)
            if distance >= (place - gap) & (places.count - 1) {
                places[gap] = places[place]
                gap = place
            }
            place = next(place)
        }
        places[gap] = 0
    }

    private mutating func grow() {
        places = [UInt32](repeating: 0, count: max(16, places.count * 2))
        for (index, entry) in entries.enumerated() { occupy(entry.id, at: index + 1) }
    }
}
