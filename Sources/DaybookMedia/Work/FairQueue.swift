import DequeModule

/// A queue that serves parties by turns, in the order in which they came. Of one party it serves the element that
/// weighs least first, and of equal ones the first that came. While others wait, only `share` elements of one party may
/// be under way, so that a party with long work does not hold up those with short work.
struct FairQueue<Element> {
    private struct Waiting {
        let weight: Int
        let element: Element
    }

    private let share: Int
    private let limit: Int
    private let slowRule: SlowRule?
    /// The parties that wait; the first is next.
    private var parties: Deque<String> = []
    /// Present party: at least one.
    private var waiting: [String: Deque<Waiting>] = [:]
    private var underWay: [String: Int] = [:]
    /// The time until which a party keeps to its share.
    private var slow: [String: Duration] = [:]
    private(set) var count = 0

    /// - Parameters:
    ///   - share: The most of one party that may be under way while others wait.
    ///   - limit: The most of one party that may be under way at all.
    init(share: Int, limit: Int = .max, slowRule: SlowRule? = nil) {
        self.share = min(share, limit)
        self.limit = limit
        self.slowRule = slowRule
    }

    private func nextParty(at now: Duration) -> String? {
        parties.first { underWay[$0, default: 0] < share }
            ?? parties.first { underWay[$0, default: 0] < (slow[$0].map { now < $0 } == true ? share : limit) }
    }

    /// The element that is next; nil if none may begin now.
    func first(at now: Duration = .zero) -> Element? {
        nextParty(at: now).flatMap { waiting[$0]?.first?.element }
    }

    /// How many of one party wait.
    func count(of party: String) -> Int { waiting[party]?.count ?? 0 }

    mutating func append(_ element: Element, of party: String, weight: Int = 0) {
        if waiting[party] == nil { parties.append(party) }
        let place = waiting[party]?.lastIndex { $0.weight <= weight }.map { $0 + 1 } ?? 0
        waiting[party, default: []].insert(Waiting(weight: weight, element: element), at: place)
        count += 1
    }

    /// Takes the next element: it is under way until ``finished(of:after:at:)`` says otherwise.
    mutating func popFirst(at now: Duration = .zero) -> Element? {
        guard let party = nextParty(at: now), let next = waiting[party]?.popFirst() else { return nil }
        count -= 1
        parties.removeAll { $0 == party }
        if waiting[party]?.isEmpty == false { parties.append(party) } else { waiting[party] = nil }
        underWay[party, default: 0] += 1
        return next.element
    }

    /// Notes that an element that was taken is done.
    ///
    /// - Parameter time: The time that it took.
    mutating func finished(of party: String, after time: Duration = .zero, at now: Duration = .zero) {
        let left = underWay[party, default: 1] - 1
        underWay[party] = left > 0 ? left : nil
        guard let slowRule else { return }
        slow = slow.filter { now < $0.value }
        if time >= slowRule.jobTime { slow[party] = now + slowRule.memory }
    }
}
