import Testing

@testable import DaybookMedia

struct SoundClockTests {
    /// Steps for frames of 20 milliseconds with these times, in milliseconds.
    private func steps(_ times: [Int?]) -> (steps: [SoundClock.Step], start: Int) {
        var clock = SoundClock()
        let steps = times.map { clock.next($0.map { $0 * 1000 }, samples: 160, rate: 8000) }
        return (steps, clock.start)
    }

    @Test("Frames that follow each other are heard as they come, with times and without")
    func plain() {
        #expect(steps([0, 20, 40, nil, nil, 100]).steps == Array(repeating: .play, count: 6))
        #expect(steps([500, 520]).start == 500_000)
    }

    @Test("A gap becomes silence as long as it is, once")
    func gap() {
        #expect(steps([0, 1020, 1040, nil]).steps == [.play, .silence(8000), .play, .play])
    }

    @Test("What small gaps add up to becomes silence too")
    func drift() {
        let (steps, _) = steps((0..<100).map { $0 * 22 })
        let silence = steps.reduce(0) { if case .silence(let count) = $1 { $0 + count } else { $0 } }
        #expect(abs(silence - 100 * 16) <= 800)
    }

    @Test("What was heard already, or is before the film, is not heard")
    func repeats() {
        #expect(steps([0, 20, 40, 60, 80, 100, 120, 0, 140]).steps.filter { $0 == .drop }.count == 1)
        #expect(steps([-2000, -1000, 0]).steps == [.drop, .drop, .play])
        #expect(steps([-60, -40]).steps == [.play, .play])
    }

    @Test("A clock that jumps far is another clock", arguments: [900_000_000, -900_000_000])
    func jumps(far: Int) {
        #expect(steps([0, 20, far, far + 20, far + 1040]).steps == [.play, .play, .play, .play, .silence(8000)])
    }

    @Test("Another rate goes on where the one before ended")
    func rates() {
        var clock = SoundClock()
        #expect(clock.next(0, samples: 8000, rate: 8000) == .play)
        #expect(clock.next(1_000_000, samples: 48_000, rate: 48_000) == .play)
        #expect(clock.next(3_000_000, samples: 1, rate: 48_000) == .silence(48_000))
    }
}
