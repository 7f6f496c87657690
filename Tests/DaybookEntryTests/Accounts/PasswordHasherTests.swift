import Testing
import Work

@testable import DaybookEntry

@Suite("Who waits for whom where passwords are hashed")
struct PasswordHasherTests {
    /// The fate of a password that asks for a place.
    private enum Admission { case starts, waits, refused }

    /// The lanes of a hasher whose hashes a test ends.
    private struct Lanes {
        private var queue: FairQueue<PasswordHasher.Lane, Int>

        init(places: [PasswordHasher.Lane: Int], atOnce: Int) {
            queue = FairQueue(limits: PasswordHasher.limits(places: places, atOnce: atOnce))
        }

        mutating func enter(_ numbers: Range<Int>, _ lane: PasswordHasher.Lane) -> [Admission] {
            numbers.map { number in
                guard (try? queue.append(number, of: lane)) != nil else { return .refused }
                return queue.next() == nil ? .waits : .starts
            }
        }

        /// Ends a hash of a lane, and returns what is to run next.
        mutating func next(after lane: PasswordHasher.Lane) -> (work: Int, lane: PasswordHasher.Lane)? {
            queue.finished(lane)
            return queue.next().map { ($0.job, $0.key) }
        }
    }

    @Test("As many work as may, then more wait until their lane is full")
    func places() {
        var lanes = Lanes(places: [.known: 2, .unauthenticated: 3], atOnce: 2)
        #expect(lanes.enter(0..<4, .unauthenticated) == [.starts, .waits, .waits, .refused])
        #expect(lanes.enter(4..<7, .known) == [.starts, .waits, .refused])
    }

    @Test("Lanes take turns, and each goes in its order; a place is free when its work is done")
    func order() {
        var lanes = Lanes(places: [.known: 2, .unauthenticated: 3], atOnce: 1)
        _ = lanes.enter(0..<3, .unauthenticated)
        _ = lanes.enter(10..<12, .known)
        var order = [0]
        var lane = PasswordHasher.Lane.unauthenticated
        while let next = lanes.next(after: lane) {
            order.append(next.work)
            lane = next.lane
            #expect(order.count < 10)
        }
        #expect(order == [0, 10, 1, 11, 2])
        #expect(lanes.enter(0..<4, .unauthenticated) == [.starts, .waits, .waits, .refused])
    }

    @Test("One password of those who are known may always be hashed, and strangers go on when it is done")
    func strangersLeaveRoom() {
        var lanes = Lanes(places: [.known: 4, .unauthenticated: 4], atOnce: 2)
        #expect(lanes.enter(0..<2, .known) == [.starts, .starts])
        #expect(lanes.enter(10..<12, .unauthenticated) == [.waits, .waits])
        #expect(lanes.next(after: .known)?.work == 10)
        #expect(lanes.next(after: .known) == nil)
        #expect(lanes.enter(2..<3, .known) == [.starts])
        #expect(lanes.next(after: .unauthenticated)?.work == 11)
    }

    @Test("Whoever is known and asks without a pause leaves strangers and visitors their turns")
    func knownLeaveRoom() {
        var lanes = Lanes(places: [.known: 9, .unauthenticated: 9, .visitor: 9], atOnce: 2)
        #expect(lanes.enter(0..<4, .known) == [.starts, .starts, .waits, .waits])
        #expect(lanes.enter(10..<11, .unauthenticated) == [.waits])
        #expect(lanes.enter(20..<21, .visitor) == [.waits])
        #expect(lanes.next(after: .known)?.work == 10)
        #expect(lanes.enter(4..<5, .known) == [.waits])
        #expect(lanes.next(after: .known)?.work == 20)
        #expect(lanes.next(after: .unauthenticated)?.work == 2)
    }
}
