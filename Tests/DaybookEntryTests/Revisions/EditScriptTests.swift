import Testing

@testable import DaybookEntry

@Suite("What turns one list into another")
struct EditScriptTests {
    private func steps(_ old: [Int], _ new: [Int], budget: Int = 100_000) -> [EditScript.Step] {
        var budget = budget
        return EditScript.steps(from: old, to: new, budget: &budget)
    }

    /// The script applied, with its own numbers checked.
    private func result(_ steps: [EditScript.Step], _ old: [Int], _ new: [Int]) -> [Int] {
        var (result, passed): ([Int], Int) = ([], 0)
        for step in steps {
            switch step {
            case .same(let index, let other):
                #expect(index == passed && other == result.count)
                result.append(old[index])
                passed += 1
            case .removed(let index):
                #expect(index == passed)
                passed += 1
            case .added(let index):
                #expect(index == result.count)
                result.append(new[index])
            }
        }
        #expect(passed == old.count)
        return result
    }

    /// The longest common subsequence, the slow and certain way.
    private func longestCommon(_ old: [Int], _ new: [Int]) -> Int {
        var row = [Int](repeating: 0, count: new.count + 1)
        for element in old {
            var diagonal = 0
            for (index, other) in new.enumerated() {
                let above = row[index + 1]
                row[index + 1] = element == other ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row[new.count]
    }

    @Test("A script makes the new list of the old one, and is the shortest")
    func shortest() {
        let random = foreseeableRandom(seed: 42)
        for _ in 0..<500 {
            let sizes = random.bytes(2).map { Int($0 % 14) }
            let old = random.bytes(sizes[0]).map { Int($0 % 4) }
            let new = random.bytes(sizes[1]).map { Int($0 % 4) }
            let steps = steps(old, new)
            #expect(result(steps, old, new) == new)
            let kept = steps.count { if case .same = $0 { true } else { false } }
            #expect(kept == longestCommon(old, new), "\(old) \(new)")
        }
    }

    @Test("A script that would take too long is right all the same, and keeps what is equal at the ends")
    func bounded() {
        let old = [1] + Array(100..<400) + [2]
        let new = [1] + Array(700..<1000) + [2]
        let steps = steps(old, new, budget: 50)
        #expect(result(steps, old, new) == new)
        #expect(steps.first == .same(old: 0, new: 0) && steps.last == .same(old: 301, new: 301))
    }
}
