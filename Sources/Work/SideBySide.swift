import Dispatch
import Synchronization

/// A list of items that several threads work on. Each thread takes the next item.
private final class SharedItems<Item: Sendable, Value: Sendable>: Sendable {
    private struct State {
        var next = 0
        var values: [Value?]
    }

    private let items: [Item]
    private let work: @Sendable (Item) -> Value
    private let state: Mutex<State>

    init(_ items: [Item], work: @escaping @Sendable (Item) -> Value) {
        (self.items, self.work) = (items, work)
        state = Mutex(State(values: Array(repeating: nil, count: items.count)))
    }

    /// Works until no item is left.
    func run() {
        while let index = state.withLock({ take(&$0) }) {
            let value = work(items[index])
            state.withLock { $0.values[index] = value }
        }
    }

    private func take(_ state: inout State) -> Int? {
        guard state.next < items.count else { return nil }
        defer { state.next += 1 }
        return state.next
    }

    /// The results, in the order of the items.
    var values: [Value] { state.withLock { $0.values.compactMap(\.self) } }
}

extension BlockingWork {
    /// Calls work that blocks for each item, on several threads at once. Returns the results in the order of the items.
    /// Blocks until all results are there.
    ///
    /// The calling thread is one of the threads. If the system gives fewer threads, the work takes longer.
    ///
    /// - Parameter width: The maximum number of threads.
    package static func sideBySide<Item: Sendable, Value: Sendable>(
        _ items: [Item], width: Int, doing work: @escaping @Sendable (Item) -> Value
    ) -> [Value] {
        let shared = SharedItems(items, work: work)
        let others = DispatchGroup()
        for _ in 1..<max(1, min(width, items.count)) {
            others.enter()
            do throws(ThreadError) {
                try NamedThread.start("side by side") {
                    shared.run()
                    others.leave()
                }
            } catch {
                others.leave()
            }
        }
        shared.run()
        others.wait()
        return shared.values
    }
}
