import Foundation
import Synchronization
import Testing
import ZeroMQ

@testable import ZRPC

@Suite(.serialized)
struct ReactorBellTests {
    /// The ways in which work is handed to the thread that leads.
    enum Way: CaseIterable, Sendable {
        /// Put where the thread looks, as commands and tasks are, with a wake-up behind it.
        case wake
        /// As a session that has room.
        case resume
    }

    @Test(
        "What is handed over while the thread falls asleep wakes it", .timeLimit(.minutes(5)), arguments: Way.allCases)
    func fallingAsleep(way: Way) throws {
        let exchange = try Exchange()
        Thread.detachNewThread { exchange.handOver(way) }
        #expect(exchange.takeAll(way, within: .seconds(2)))
        #expect(exchange.taken > 100)
    }

    /// One thread that sleeps between what another one hands over, at any moment of its falling asleep.
    private final class Exchange: Sendable {
        private static let most = 20_000
        private static let timeout = Duration.seconds(10)

        private let signal: ReactorSignal
        private let handedOver = Atomic(0)
        private let takenUntilNow = Atomic(0)
        private let isOver = Atomic(false)

        var taken: Int { takenUntilNow.load(ordering: .sequentiallyConsistent) }

        init() throws { signal = try ReactorSignal() }

        /// Hands over one thing after the other, each some moments after the one before was taken.
        func handOver(_ way: Way) {
            var random = SplitMix(seed: 1)
            for number in 1...Self.most {
                var looks = 0
                while taken < number - 1, !isOver.load(ordering: .relaxed) {
                    looks += 1
                    if looks % 1000 == 0 { sched_yield() }
                }
                if isOver.load(ordering: .relaxed) { return }
                dawdle(4, &random)
                switch way {
                case .wake:
                    handedOver.store(number, ordering: .sequentiallyConsistent)
                    signal.wake()
                case .resume: signal.resume(.connection(number))
                }
            }
        }

        /// Sleeps whenever there is nothing to take, until all is taken or the time is over. False when it slept on.
        func takeAll(_ way: Way, within time: Duration) -> Bool {
            defer { isOver.store(true, ordering: .relaxed) }
            var random = SplitMix(seed: 2)
            let end = ContinuousClock.now + time
            while taken < Self.most, ContinuousClock.now < end {
                let number = newest(way)
                if number > taken {
                    takenUntilNow.store(number, ordering: .sequentiallyConsistent)
                    continue
                }
                dawdle(1, &random)
                let sleeps = signal.beginSleep {
                    let isBusy = handedOver.load(ordering: .sequentiallyConsistent) > taken
                    dawdle(1, &random)
                    return isBusy
                }
                guard sleeps else { continue }
                guard isRung() else { return false }
                signal.endSleep()
            }
            return true
        }

        /// Waits for the bell, but keeps its processor: the other thread is to be beside it, and not behind it.
        private func isRung() -> Bool {
            let end = ContinuousClock.now + Self.timeout
            var looks = 0
            while !signal.signal.wait(nanoseconds: 0) {
                looks += 1
                if looks % 1000 > 0 { continue }
                if ContinuousClock.now >= end { return false }
                sched_yield()
            }
            return true
        }

        /// Lets up to so many microseconds pass.
        private func dawdle(_ microseconds: Int, _ random: inout SplitMix) {
            let end = ContinuousClock.now + .nanoseconds(Int.random(in: 0..<1000 * microseconds, using: &random))
            while ContinuousClock.now < end {}
        }

        private func newest(_ way: Way) -> Int {
            switch way {
            case .wake: return handedOver.load(ordering: .sequentiallyConsistent)
            case .resume:
                guard case .connection(let number) = signal.takeResumable().last else { return 0 }
                return number
            }
        }
    }
}
