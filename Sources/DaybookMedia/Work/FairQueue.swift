import DequeModule

/// A queue that is emptied by turns: one of each party, in the order in which the parties came, and of one party first
/// come, first served. Who asks for much waits for themselves.
struct FairQueue<Element> {
    /// Those who wait; the first is next.
    private var parties: Deque<String> = []
    /// Present party: at least one.
    private var waiting: [String: Deque<Element>] = [:]
    private(set) var count = 0

    /// The one that is next.
    var first: Element? { parties.first.flatMap { waiting[$0]?.first } }

    /// How many of one party wait.
    func count(of party: String) -> Int { waiting[party]?.count ?? 0 }

    mutating func append(_ element: Element, of party: String) {
        if waiting[party] == nil { parties.append(party) }
        waiting[party, default: []].append(element)
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard let party = parties.popFirst(), let element = waiting[party]?.popFirst() else { return nil }
        count -= 1
        if waiting[party]?.isEmpty == false { parties.append(party) } else { waiting[party] = nil }
        return element
    }
}
