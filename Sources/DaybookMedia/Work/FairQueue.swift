import DequeModule

/// A queue that serves parties in turns, in the order of their arrival. It serves a party's lightest element first, and
/// equal ones in their order. While other parties wait, only `share` elements of one party may be in progress, so that
/// long work of one party does not delay short work of another.
struct FairQueue<Element> {
    private struct Waiting {
        let weight: Int
        let element: Element
    }

    private let share: Int
    private let limit: Int
    private let slowRule: SlowRule?
    /// The waiting parties; the first one is next.
    private var parties: Deque<String> = []
    /// The elements of each waiting party, at least one.
    private var waiting: [String: Deque<Waiting>] = [:]
    private var underWay: [String: Int] = [:]
    /// The time until which a slow party is limited to its share.
    private var slow: [String: Duration] = [:]
    private(set) var count = 0

    /// - Parameters:
    ///   - share: The maximum of one party's elements in progress while others wait.
    ///   - limit: The maximum of one party's elements in progress.
    init(share: Int, limit: Int = .max, slowRule: SlowRule? = nil) {
        self.share = min(share, limit)
        self.limit = limit
        self.slowRule = slowRule
    }

    private func nextParty(at now: Duration) -> String? {
        parties.first { underWay[$0, default: 0] < share }
            ?? parties.first { underWay[$0, default: 0] < (slow[$0].map { now < $0 } == true ? share : limit) }
    }

    /// Returns the next element; nil if none may begin now.
    func first(at now: Duration = .zero) -> Element? {
        nextParty(at: now).flatMap { waiting[$0]?.first?.element }
    }

    /// Returns the number of one party's waiting elements.
    func count(of party: String) -> Int { waiting[party]?.count ?? 0 }

    mutating func append(_ element: Element, of party: String, weight: Int = 0) {
        if waiting[party] == nil { parties.append(party) }
        let place = waiting[party]?.lastIndex { $0.weight <= weight }.map { $0 + 1 } ?? 0
        waiting[party, default: []].insert(Waiting(weight: weight, element: element), at: place)
        count += 1
    }

    /// Removes and returns the next element. It is in progress until ``finished(of:after:at:)`` is called for it.
    mutating func popFirst(at now: Duration = .zero) -> Element? {
        guard let party = nextParty(at: now), let next = waiting[party]?.popFirst() else { return nil }
        count -= 1
        parties.removeAll { $0 == party }
        if waiting[party]?.isEmpty == false { parties.append(party) } else { waiting[party] = nil }
        underWay[party, default: 0] += 1
        return next.element
    }

    /// Marks an element in progress as done.
    ///
    /// - Parameter time: The duration of its work.
    mutating func finished(of party: String, after time: Duration = .zero, at now: Duration = .zero) {
        let left = underWay[party, default: 1] - 1
        underWay[party] = left > 0 ? left : nil
        guard let slowRule else { return }
        slow = slow.filter { now < $0.value }
        if time >= slowRule.jobTime { slow[party] = now + slowRule.memory }
    }
}

/// A rule for parties whose jobs took long: for a while, the threads beyond their share stay free for other parties,
/// which would otherwise wait for the end of running jobs.
struct SlowRule: Sendable {
    /// The duration of a job from which on its party counts as slow.
    var jobTime: Duration = .seconds(3)
    /// The time for which a slow party is limited to its share, from the end of its last long job.
    var memory: Duration = .seconds(60)
}
