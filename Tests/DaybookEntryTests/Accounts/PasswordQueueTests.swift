import Testing

@testable import DaybookEntry

@Suite("Who waits for whom where passwords are hashed")
struct PasswordQueueTests {
    private typealias Queue = PasswordQueue<Int>

    private let known = Queue.Place(lane: .known, subject: nil)
    private let unauthenticated = Queue.Place(lane: .unauthenticated, subject: nil)

    /// What becomes of each of these that ask for a place.
    private func enter(_ numbers: Range<Int>, _ place: Queue.Place, _ queue: inout Queue) -> [Queue.Admission] {
        var admissions: [Queue.Admission] = []
        for number in numbers { admissions.append(queue.enter(number, place)) }
        return admissions
    }

    /// What is to run when a place is free.
    private func next(_ place: Queue.Place, _ queue: inout Queue) -> Int? { queue.next(after: place)?.work }

    @Test("As many work as may, then more wait until their lane is full")
    func places() {
        var queue = Queue(places: [.known: 2, .unauthenticated: 3], atOnce: 2)
        #expect(enter(0..<4, unauthenticated, &queue) == [.starts, .waits, .waits, .refused])
        #expect(enter(4..<7, known, &queue) == [.starts, .waits, .refused])
    }

    @Test("Lanes take turns, and each goes in its order; a place is free when its work is done")
    func order() {
        var queue = Queue(places: [.known: 2, .unauthenticated: 3], atOnce: 1)
        _ = enter(0..<3, unauthenticated, &queue)
        _ = enter(10..<12, known, &queue)
        var (order, place) = ([0], unauthenticated)
        while let next = queue.next(after: place) {
            order.append(next.work)
            place = next.place
            #expect(order.count < 10)
        }
        #expect(order == [0, 10, 1, 11, 2])
        #expect(enter(0..<4, unauthenticated, &queue) == [.starts, .waits, .waits, .refused])
    }

    @Test("One password of those who are known may always be hashed, and strangers go on when it is done")
    func strangersLeaveRoom() {
        var queue = Queue(places: [.known: 4, .unauthenticated: 4], atOnce: 2)
        #expect(enter(0..<2, known, &queue) == [.starts, .starts])
        #expect(enter(10..<12, unauthenticated, &queue) == [.waits, .waits])
        #expect(next(known, &queue) == 10)
        #expect(next(known, &queue) == nil)
        #expect(enter(2..<3, known, &queue) == [.starts])
        #expect(next(unauthenticated, &queue) == 11)
    }

    @Test("Whoever is known and asks without a pause leaves strangers and visitors their turns")
    func knownLeaveRoom() {
        let visitor = Queue.Place(lane: .visitor, subject: nil)
        var queue = Queue(places: [.known: 9, .unauthenticated: 9, .visitor: 9], atOnce: 2)
        #expect(enter(0..<4, known, &queue) == [.starts, .starts, .waits, .waits])
        #expect(enter(10..<11, unauthenticated, &queue) == [.waits])
        #expect(enter(20..<21, visitor, &queue) == [.waits])
        #expect(next(known, &queue) == 10)
        #expect(enter(4..<5, known, &queue) == [.waits])
        #expect(next(known, &queue) == 20)
        #expect(next(unauthenticated, &queue) == 2)
    }

    @Test("Of one subject a few are there at a time, whatever the room, and their places come back")
    func subjects() {
        var queue = Queue(places: [.known: 9, .unauthenticated: 9], atOnce: 1)
        let mine = Queue.Place(lane: .known, subject: .account(7))
        let other = Queue.Place(lane: .known, subject: .account(8))
        #expect(enter(0..<4, mine, &queue) == [.starts, .waits, .waits, .refused])
        #expect(enter(4..<5, other, &queue) == [.waits])
        #expect(next(mine, &queue) == 1)
        #expect(enter(5..<7, mine, &queue) == [.waits, .refused])
    }
}
