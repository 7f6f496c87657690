import Testing

@testable import DaybookLoad

@Suite struct CallGeneratorTests {
    private func calls(_ mix: Mix, seed: UInt64, count: Int) -> [Call] {
        var generator = CallGenerator(mix: mix, seed: seed)
        return (0..<count).map { _ in generator.next() }
    }

    @Test(arguments: Mix.named.map(\.name))
    func `the same seed gives the same calls`(name: String) throws {
        let mix = try Mix(parsing: name)
        #expect(calls(mix, seed: 7, count: 2000) == calls(mix, seed: 7, count: 2000))
    }

    @Test func `another seed gives other calls`() {
        let (one, other) = (calls(.day, seed: 1, count: 50), calls(.day, seed: 2, count: 50))
        #expect(one != other)
    }

    @Test func `the sequence is the same in every version`() {
        let operations = calls(.day, seed: 42, count: 9).map(\.operation.rawValue).joined(separator: " ")
        #expect(operations == "thumbnail photos timeline thumbnail thumbnail thumbnail thumbnail thumbnail entry")
    }

    @Test func `operations come as often as their weights say`() {
        let drawn = calls(.day, seed: 3, count: 20_000)
        for operation in Operation.allCases {
            let share = Double(drawn.count { $0.operation == operation }) / 20_000
            let meant = (Mix.day.weights[operation] ?? 0) / 100
            #expect(abs(share - meant) < 0.015, "\(operation)")
        }
    }

    @Test func `dates are dates, and recent things come more often`() {
        for call in calls(Mix([.day: 1, .write: 1]), seed: 5, count: 500) {
            #expect(call.date.wholeMatch(of: /20(1[5-9]|2[0-4])-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])/) != nil)
        }
        let places = calls(Mix([.entry: 1]), seed: 5, count: 4000).map(\.place)
        #expect(places.allSatisfy { (0..<1).contains($0) })
        #expect(places.count { $0 < 0.25 } > 1800)
    }
}
