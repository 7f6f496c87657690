import Synchronization
import ZeroMQ

/// The wake-up of the leading thread, together with the sessions that have capacity again.
///
/// The object is separate from the reactor because libzmq's threads use it. They must never hold the last reference to
/// the reactor, and with it to the context, because the end of the context waits for those threads.
final class ReactorSignal: Sendable {
    let signal: WakeSignal
    private let isAsleep = Atomic<Bool>(false)
    private let rooms = Mutex<[StreamRoute.Owner]>([])
    private let hasRooms = Atomic<Bool>(false)

    init() throws(ZeroMQError) { signal = try WakeSignal() }

    /// Wakes the thread if it sleeps.
    func wake() {
        if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { signal.raise() }
    }

    /// Records that a session's parts were written, so that the session has capacity for more.
    func room(for owner: StreamRoute.Owner) {
        rooms.withLock { $0.append(owner) }
        hasRooms.store(true, ordering: .sequentiallyConsistent)
        wake()
    }

    // MARK: The loop's side

    /// Returns the sessions that gained capacity since the last call.
    func takeRooms() -> [StreamRoute.Owner] {
        guard hasRooms.exchange(false, ordering: .sequentiallyConsistent) else { return [] }
        return rooms.withLock { rooms in
            defer { rooms = [] }
            return rooms
        }
    }

    /// Announces sleep. Returns false if there is work: a session with capacity, or work that `isBusy` reports.
    func beginSleep(unless isBusy: () -> Bool) -> Bool {
        isAsleep.store(true, ordering: .sequentiallyConsistent)
        if !hasRooms.load(ordering: .sequentiallyConsistent), !isBusy() { return true }
        endSleep()
        return false
    }

    func endSleep() { isAsleep.store(false, ordering: .sequentiallyConsistent) }
}
