/// The difference of two lists, as steps in order.
enum EditScript {
    enum Step: Hashable, Sendable {
        case same(old: Int, new: Int)
        case removed(old: Int)
        case added(new: Int)
    }

    /// Returns the shortest script (Myers, An O(ND) Difference Algorithm, 1986), with removals before the additions
    /// beside them.
    ///
    /// Equal elements at both ends are matched first. If the rest would take more work than `budget`, all of it is
    /// removed and added. The script is then correct, but not the shortest.
    /// - Parameter budget: The work left, in comparisons. The work done is subtracted.
    static func steps<Element: Hashable>(
        from old: [Element], to new: [Element], budget: inout Int
    ) -> [Step] {
        let shorter = min(old.count, new.count)
        var head = 0
        while head < shorter, old[head] == new[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
        let (oldMiddle, newMiddle) = (head..<(old.count - tail), head..<(new.count - tail))
        var steps: [Step] = (0..<head).map { .same(old: $0, new: $0) }
        steps += middle(numbered(old: old[oldMiddle], new: new[newMiddle]), budget: &budget).map { $0.moved(by: head) }
        steps += (0..<tail).map { .same(old: oldMiddle.upperBound + $0, new: newMiddle.upperBound + $0) }
        return steps
    }

    /// Returns the elements as numbers, which compare fast. Equal elements get equal numbers.
    private static func numbered<Element: Hashable>(
        old: ArraySlice<Element>, new: ArraySlice<Element>
    ) -> (old: [Int], new: [Int]) {
        var numbers: [Element: Int] = [:]
        func number(_ element: Element) -> Int {
            if let number = numbers[element] { return number }
            numbers[element] = numbers.count
            return numbers.count - 1
        }
        return (old.map(number), new.map(number))
    }

    private static func middle(_ lists: (old: [Int], new: [Int]), budget: inout Int) -> [Step] {
        let whole = lists.old.indices.map { Step.removed(old: $0) } + lists.new.indices.map { .added(new: $0) }
        if lists.old.isEmpty || lists.new.isEmpty { return whole }
        guard let trace = trace(old: lists.old, new: lists.new, budget: &budget) else { return whole }
        return removalsFirst(walkBack(trace, oldCount: lists.old.count, newCount: lists.new.count))
    }

    /// Returns how far down each diagonal is reached, for each number of edits; `nil` if the budget is used up.
    private static func trace(old: [Int], new: [Int], budget: inout Int) -> [[Int]]? {
        var trace: [[Int]] = []
        for edits in 0...(old.count + new.count) {
            budget -= 2 * edits + 1
            guard budget > 0 else { return nil }
            var reach = [Int](repeating: 0, count: 2 * edits + 1)
            for diagonal in stride(from: -edits, through: edits, by: 2) {
                var place = start(diagonal, edits: edits, before: trace.last)
                let before = place
                while place < old.count, place - diagonal < new.count, old[place] == new[place - diagonal] {
                    place += 1
                }
                budget -= place - before
                reach[diagonal + edits] = place
                if place >= old.count, place - diagonal >= new.count {
                    trace.append(reach)
                    return trace
                }
            }
            trace.append(reach)
        }
        return nil
    }

    /// Returns the start of a diagonal with one more edit: after a removal, or after an addition.
    private static func start(_ diagonal: Int, edits: Int, before: [Int]?) -> Int {
        guard let before else { return 0 }
        let middle = edits - 1
        if isAddition(diagonal, edits: edits, before: before) { return before[diagonal + 1 + middle] }
        return before[diagonal - 1 + middle] + 1
    }

    private static func isAddition(_ diagonal: Int, edits: Int, before: [Int]) -> Bool {
        if diagonal == -edits { return true }
        if diagonal == edits { return false }
        let middle = edits - 1
        return before[diagonal - 1 + middle] < before[diagonal + 1 + middle]
    }

    private static func walkBack(_ trace: [[Int]], oldCount: Int, newCount: Int) -> [Step] {
        var steps: [Step] = []
        var (place, other) = (oldCount, newCount)
        for edits in stride(from: trace.count - 1, to: 0, by: -1) {
            let (before, diagonal) = (trace[edits - 1], place - other)
            let added = isAddition(diagonal, edits: edits, before: before)
            let previous = added ? diagonal + 1 : diagonal - 1
            let end = before[previous + edits - 1]
            let start = added ? end : end + 1
            while place > start {
                (place, other) = (place - 1, other - 1)
                steps.append(.same(old: place, new: other))
            }
            if added { other -= 1 } else { place -= 1 }
            steps.append(added ? .added(new: other) : .removed(old: place))
        }
        while place > 0 {
            (place, other) = (place - 1, other - 1)
            steps.append(.same(old: place, new: other))
        }
        return steps.reversed()
    }

    /// Returns the script with removals before additions, between any two unchanged elements.
    private static func removalsFirst(_ steps: [Step]) -> [Step] {
        var (sorted, added): ([Step], [Step]) = ([], [])
        for step in steps {
            switch step {
            case .added: added.append(step)
            case .removed: sorted.append(step)
            case .same:
                sorted += added
                added = []
                sorted.append(step)
            }
        }
        return sorted + added
    }
}

extension EditScript.Step {
    fileprivate func moved(by offset: Int) -> EditScript.Step {
        switch self {
        case .same(let old, let new): .same(old: old + offset, new: new + offset)
        case .removed(let old): .removed(old: old + offset)
        case .added(let new): .added(new: new + offset)
        }
    }
}
