import Testing

@testable import DaybookEntry

@Suite("Who waits for whom where passwords are hashed")
struct PasswordQueueTests {
    private let known = PasswordQueue<Int>.Place(lane: .known, subject: nil)
    private let stranger = PasswordQueue<Int>.Place(lane: .stranger, subject: nil)

    @Test("As many work as may, then more wait until their lane is full")
    func places() {
        var queue = PasswordQueue<Int>(places: [.known: 2, .stranger: 3], atOnce: 2)
        #expect((0..<4).map { queue.enter($0, stranger) } == [.starts, .waits, .waits, .refused])
        #expect((4..<7).map { queue.enter($0, known) } == [.starts, .waits, .refused])
    }

    @Test("Who is known goes first, and each lane in its order; a place is free when its work is done")
    func order() {
        var queue = PasswordQueue<Int>(places: [.known: 2, .stranger: 3], atOnce: 1)
        for number in 0..<3 { _ = queue.enter(number, stranger) }
        for number in 10..<12 { _ = queue.enter(number, known) }
        var (order, place) = ([0], stranger)
        while let next = queue.next(after: place) {
            order.append(next.work)
            place = next.place
            #expect(order.count < 10)
        }
        #expect(order == [0, 10, 11, 1, 2])
        #expect((0..<4).map { queue.enter($0, stranger) } == [.starts, .waits, .waits, .refused])
    }

    @Test("One password of those who are known is always hashed, and strangers go on when it is done")
    func strangersLeaveRoom() {
        var queue = PasswordQueue<Int>(places: [.known: 4, .stranger: 4], atOnce: 2)
        #expect((0..<2).map { queue.enter($0, known) } == [.starts, .starts])
        #expect((10..<12).map { queue.enter($0, stranger) } == [.waits, .waits])
        #expect(queue.next(after: known)?.work == 10)
        #expect(queue.next(after: known) == nil)
        #expect(queue.enter(2, known) == .starts)
        #expect(queue.next(after: stranger)?.work == 11)
    }

    @Test("Of one subject a few are there at a time, whatever the room, and their places come back")
    func subjects() {
        var queue = PasswordQueue<Int>(places: [.known: 9, .stranger: 9], atOnce: 1)
        let mine = PasswordQueue<Int>.Place(lane: .known, subject: .account(7))
        let other = PasswordQueue<Int>.Place(lane: .known, subject: .account(8))
        #expect((0..<4).map { queue.enter($0, mine) } == [.starts, .waits, .waits, .refused])
        #expect(queue.enter(4, other) == .waits)
        #expect(queue.next(after: mine)?.work == 1)
        #expect(queue.enter(5, mine) == .waits)
        #expect(queue.enter(6, mine) == .refused)
    }
}
