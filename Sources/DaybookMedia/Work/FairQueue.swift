import DequeModule

/// A queue that is emptied by turns: one of each party, in the order in which the parties came, and of one party first
/// come, first served. While others wait, so many of one party may be under way and no more, so that who asks for what
/// takes long does not hold up who asks for what does not.
struct FairQueue<Element> {
    private let share: Int
    /// Those who wait; the first is next.
    private var parties: Deque<String> = []
    /// Present party: at least one.
    private var waiting: [String: Deque<Element>] = [:]
    private var underWay: [String: Int] = [:]
    private(set) var count = 0

    /// - Parameter share: How many of one party may be under way while others wait.
    init(share: Int) { self.share = share }

    private var nextParty: String? { parties.first { underWay[$0, default: 0] < share } ?? parties.first }

    /// The one that is next.
    var first: Element? { nextParty.flatMap { waiting[$0]?.first } }

    /// How many of one party wait.
    func count(of party: String) -> Int { waiting[party]?.count ?? 0 }

    mutating func append(_ element: Element, of party: String) {
        if waiting[party] == nil { parties.append(party) }
        waiting[party, default: []].append(element)
        count += 1
    }

    /// Takes the one that is next: it is under way until ``finished(of:)`` says otherwise.
    mutating func popFirst() -> Element? {
        guard let party = nextParty, let element = waiting[party]?.popFirst() else { return nil }
        count -= 1
        parties.removeAll { $0 == party }
        if waiting[party]?.isEmpty == false { parties.append(party) } else { waiting[party] = nil }
        underWay[party, default: 0] += 1
        return element
    }

    /// One that was taken is done.
    mutating func finished(of party: String) {
        let left = underWay[party, default: 1] - 1
        underWay[party] = left > 0 ? left : nil
    }
}
