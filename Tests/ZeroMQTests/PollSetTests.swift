import Foundation
import Testing
import ZeroMQ

struct PollSetTests {
    @Test("Only what changed is ready")
    func readyAlone() throws {
        let raised = try WakeSignal()
        let quiet = try WakeSignal()
        var poll = PollSet()
        let (first, second) = (poll.add(quiet), poll.add(raised))
        #expect(first == 0)
        #expect(second == 1)
        #expect(poll.count == 2)
        raised.raise()
        try poll.wait(milliseconds: -1)
        #expect(!poll.isReady(at: first))
        #expect(poll.isReady(at: second))
    }

    @Test("A wait without time looks and returns, and what was ready is not any more")
    func noTime() throws {
        let signal = try WakeSignal()
        var poll = PollSet()
        let position = poll.add(signal)
        signal.raise()
        try poll.wait(milliseconds: 0)
        #expect(poll.isReady(at: position))
        signal.lower()
        try poll.wait(milliseconds: 0)
        #expect(!poll.isReady(at: position))
    }

    @Test("A set that was emptied waits for nothing that was in it")
    func emptied() throws {
        let signal = try WakeSignal()
        var poll = PollSet()
        poll.add(signal)
        signal.raise()
        poll.removeAll()
        #expect(poll.count == 0)
        let other = try WakeSignal()
        let position = poll.add(other)
        #expect(position == 0)
        try poll.wait(milliseconds: 0)
        #expect(!poll.isReady(at: position))
    }

    @Test("A message ends the wait for its socket", .timeLimit(.minutes(5)))
    func message() throws {
        try withLink { (server, client) throws in
            var part = MessagePart()
            var poll = PollSet()
            poll.add(server)
            #expect(try send([1], client))
            // Without end: a message that woke nobody would hang here.
            while try !server.receive(into: &part) { try poll.wait(milliseconds: -1) }
        }
    }

    @Test("A time far beyond what the system counts is no error")
    func longTime() throws {
        let signal = try WakeSignal()
        signal.raise()
        var poll = PollSet()
        let position = poll.add(signal)
        try poll.wait(milliseconds: .max)
        #expect(poll.isReady(at: position))
    }
}
