import Testing

@testable import DaybookEntry

@Suite("Who waits for whom where passwords are hashed")
struct PasswordQueueTests {
    @Test("As many work as may, then more wait until their lane is full")
    func places() {
        var queue = PasswordQueue<Int>(places: [.known: 1, .stranger: 3], atOnce: 2)
        #expect((0..<4).map { queue.enter($0, .stranger) } == [.starts, .starts, .waits, .refused])
        #expect((4..<6).map { queue.enter($0, .known) } == [.waits, .refused])
    }

    @Test("Who is known goes first, and each lane in its order; a place is free when its work is done")
    func order() {
        var queue = PasswordQueue<Int>(places: [.known: 2, .stranger: 3], atOnce: 1)
        for number in 0..<3 { _ = queue.enter(number, .stranger) }
        for number in 10..<12 { _ = queue.enter(number, .known) }
        var (order, lane) = ([0], PasswordQueue<Int>.Lane.stranger)
        while let next = queue.next(after: lane) {
            order.append(next.work)
            lane = next.lane
            #expect(order.count < 10)
        }
        #expect(order == [0, 10, 11, 1, 2])
        #expect((0..<4).map { queue.enter($0, .stranger) } == [.starts, .waits, .waits, .refused])
    }
}
