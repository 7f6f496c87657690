import Foundation
import Testing
import ZeroMQ

struct WakeSignalTests {
    @Test("A raised signal ends the wait, however often it was raised, and only once")
    func raisedTwice() throws {
        let signal = try WakeSignal()
        var poll = PollSet()
        let position = poll.add(signal)
        try poll.wait(milliseconds: 0)
        #expect(!poll.isReady(at: position))
        signal.raise()
        signal.raise()
        try poll.wait(milliseconds: -1)
        #expect(poll.isReady(at: position))
        signal.lower()
        try poll.wait(milliseconds: 0)
        #expect(!poll.isReady(at: position))
    }

    @Test("Lowering what is not raised does not wait", .timeLimit(.minutes(5)))
    func loweredUnraised() throws {
        let signal = try WakeSignal()
        signal.lower()
        signal.raise()
        signal.lower()
        signal.lower()
        var poll = PollSet()
        let position = poll.add(signal)
        try poll.wait(milliseconds: 0)
        #expect(!poll.isReady(at: position))
    }

    @Test("Another thread wakes the one that waits", .timeLimit(.minutes(5)))
    func otherThread() throws {
        let shared = try Shared()
        var poll = PollSet()
        let position = poll.add(shared.signal)
        Thread.detachNewThread { shared.signal.raise() }
        // Without end: a signal that is lost hangs here.
        try poll.wait(milliseconds: -1)
        #expect(poll.isReady(at: position))
    }
}

/// A signal that two threads hold.
private final class Shared: Sendable {
    let signal: WakeSignal

    init() throws { signal = try WakeSignal() }
}
