import Testing

@testable import DaybookLoad

@Suite struct ScheduleTests {
    private func times(_ schedule: Schedule, _ count: Int) -> [Duration] {
        var schedule = schedule
        return (0..<count).map { _ in schedule.next() }
    }

    @Test func `constant arrivals are evenly spaced, and no error adds up`() {
        let times = times(Schedule(rate: 8, arrivals: .constant, seed: 1), 80_001)
        #expect(times.prefix(3) == [.zero, .milliseconds(125), .milliseconds(250)])
        #expect(times.last == .seconds(10_000))
    }

    @Test func `Poisson arrivals have the rate for a mean, rise, and come from the seed`() {
        let schedule = Schedule(rate: 100, arrivals: .poisson, seed: 9)
        let times = times(schedule, 20_001)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(abs((times.last ?? .zero).seconds - 200) < 6)
        // Of an exponential distribution the standard deviation is the mean.
        let spans = zip(times, times.dropFirst()).map { ($1 - $0).seconds }
        let variance = spans.reduce(0) { $0 + ($1 - 0.01) * ($1 - 0.01) } / Double(spans.count)
        #expect(abs(variance.squareRoot() - 0.01) < 0.001)
        #expect(self.times(schedule, 100) == Array(times.prefix(100)))
        #expect(self.times(Schedule(rate: 100, arrivals: .poisson, seed: 10), 100) != Array(times.prefix(100)))
    }
}
