import ArgumentParser

/// The option with the number of files that a command handles side by side.
struct JobOptions: ParsableArguments {
    /// The number without the option.
    static let standard = 4
    private static let range = 1...32

    @Option(help: ArgumentHelp("Number of files to handle at the same time.", valueName: "count"))
    var jobs = Self.standard

    func validate() throws {
        guard Self.range.contains(jobs) else { throw ValidationError("--jobs", outside: Self.range) }
    }

    /// Runs `work` over the items, `jobs` at a time; returns the values in the items' order.
    static func map<Item: Sendable, Value: Sendable>(
        _ items: [Item], atATime jobs: Int, work: @escaping @Sendable (Item) async throws -> Value
    ) async throws -> [Value] {
        try await withThrowingTaskGroup(of: (Int, Value).self) { group in
            var values: [Int: Value] = [:]
            for (index, item) in items.enumerated() {
                if index >= jobs, let (done, value) = try await group.next() { values[done] = value }
                group.addTask { (index, try await work(item)) }
            }
            while let (done, value) = try await group.next() { values[done] = value }
            return items.indices.compactMap { values[$0] }
        }
    }
}
