/// A set of timers ordered by time, each cancellable: an indexed binary heap.
///
/// Most calls have the same timeout, so a new timer usually fires last, and adding it takes constant time. Removing a
/// timer from the middle takes logarithmic time. Nothing remains when a call ends.
struct TimerHeap<Event> {
    private struct Node {
        var time: MonotonicTime
        var slot: Int32
    }

    private var heap: [Node] = []
    private var positions: [Int32] = []
    private var events: [Event?] = []
    private var free: [Int32] = []

    init() {}

    /// The ID of a timer, valid until the timer fires or is cancelled. A later timer may get the same ID.
    struct ID: Sendable, Hashable {
        fileprivate let slot: Int32
    }

    /// The number of running timers.
    var count: Int { heap.count }
    /// The time at which the next timer fires; nil if there is none.
    var next: MonotonicTime? { heap.first?.time }

    mutating func add(at time: MonotonicTime, _ event: Event) -> ID {
        let slot: Int32
        if let reused = free.popLast() {
            slot = reused
            events[Int(slot)] = event
        } else {
            slot = Int32(events.count)
            events.append(event)
            positions.append(0)
        }
        heap.append(Node(time: time, slot: slot))
        positions[Int(slot)] = Int32(heap.count - 1)
        siftUp(heap.count - 1)
        return ID(slot: slot)
    }

    /// Removes a timer before it fires.
    mutating func cancel(_ id: ID) {
        guard events[Int(id.slot)] != nil else { return }
        remove(at: Int(positions[Int(id.slot)]))
    }

    /// Removes and returns the next timer that is due; nil if there is none.
    mutating func popDue(_ now: MonotonicTime) -> Event? {
        guard let top = heap.first, top.time <= now else { return nil }
        let event = events[Int(top.slot)]
        remove(at: 0)
        return event
    }

    private mutating func remove(at position: Int) {
        let slot = heap[position].slot
        let last = heap.removeLast()
        if position < heap.count {
            heap[position] = last
            positions[Int(last.slot)] = Int32(position)
            siftDown(position)
            siftUp(position)
        }
        events[Int(slot)] = nil
        free.append(slot)
    }

    private mutating func siftUp(_ start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].time < heap[parent].time else { return }
            exchange(child, with: parent)
            child = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var parent = start
        while true {
            var earliest = parent
            for child in (2 * parent + 1)..<(2 * parent + 3) where child < heap.count {
                if heap[child].time < heap[earliest].time { earliest = child }
            }
            if earliest == parent { return }
            exchange(parent, with: earliest)
            parent = earliest
        }
    }

    private mutating func exchange(_ left: Int, with right: Int) {
        heap.swapAt(left, right)
        positions[Int(heap[left].slot)] = Int32(left)
        positions[Int(heap[right].slot)] = Int32(right)
    }
}
