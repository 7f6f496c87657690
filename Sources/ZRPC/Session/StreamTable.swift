/// What a session keeps for each of its streams, found by the stream's number.
///
/// A stream's place is that of its number times the golden ratio, which spreads numbers that ascend evenly (Fibonacci
/// hashing), or the next one that is free (linear probing, with algorithm R for taking one out; all three in Knuth, The Art
/// of Computer Programming, volume 3, 6.4). A dictionary takes longer to make its hash than this takes in all. Whoever
/// chooses numbers whose places coincide has all of its own session's looked at, which are as many as a session may have.
struct StreamTable<Value> {
    /// A stream and what is kept for it.
    struct Entry {
        let id: UInt64
        var value: Value
    }

    /// Every stream, in no order that means anything.
    private(set) var entries: [Entry] = []
    /// By place: the position in `entries` and one; 0 where there is none. At least half of them are free.
    private var places: [UInt32] = []

    /// How many streams there are.
    var count: Int { entries.count }
    var isEmpty: Bool { entries.isEmpty }

    /// The position of a stream, until one is added or taken out; nil when there is none of that number.
    func index(of id: UInt64) -> Int? { place(of: id).map { Int(places[$0]) - 1 } }

    /// What is kept at a position.
    subscript(at index: Int) -> Value {
        _read { yield entries[index].value }
        _modify { yield &entries[index].value }
    }

    /// What is kept for a stream; nil when there is none of that number.
    subscript(id: UInt64) -> Value? { index(of: id).map { entries[$0].value } }

    /// Keeps something for a stream that is not there yet.
    mutating func insert(_ value: consuming Value, for id: UInt64) {
        precondition(index(of: id) == nil, "A stream's number is used once.")
        entries.append(Entry(id: id, value: value))
        if entries.count * 2 > places.count { return makeRoom() }
        occupy(id, entries.count)
    }

    /// Takes a stream out; nil when there is none of that number.
    mutating func remove(_ id: UInt64) -> Value? {
        guard let place = place(of: id) else { return nil }
        let index = Int(places[place]) - 1
        free(place)
        // The last one takes its position. They change places, since a copy of either would cost its references.
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
        // There are at least 16 places: no shift is by the whole width.
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

    private mutating func occupy(_ id: UInt64, _ position: Int) {
        var place = home(of: id)
        while places[place] != 0 { place = next(place) }
        places[place] = UInt32(position)
    }

    /// Frees a place, and closes the gap: what was kept behind it because of it moves up.
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

    private mutating func makeRoom() {
        places = [UInt32](repeating: 0, count: max(16, places.count * 2))
        for (index, entry) in entries.enumerated() { occupy(entry.id, index + 1) }
    }
}
