import Synchronization
import ZeroMQ

/// Wakes the thread that leads, and says which sessions have room again.
///
/// It is apart from the reactor because libzmq's threads ring it: the last reference to the reactor, and with it to the
/// context, must never be theirs, since the context's end waits for them.
final class ReactorBell: Sendable {
    let signal: WakeSignal
    private let isAsleep = Atomic<Bool>(false)
    private let rooms = Mutex<[StreamRoute.Owner]>([])
    private let hasRooms = Atomic<Bool>(false)

    init() throws(ZeroMQError) { signal = try WakeSignal() }

    /// Wakes the thread if it sleeps.
    func wake() {
        if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { signal.raise() }
    }

    /// A session's parts were written: there is room for more.
    func room(for owner: StreamRoute.Owner) {
        rooms.withLock { $0.append(owner) }
        hasRooms.store(true, ordering: .sequentiallyConsistent)
        wake()
    }

    // MARK: The loop's side

    /// The sessions that got room since the last call of this.
    func takeRooms() -> [StreamRoute.Owner] {
        guard hasRooms.exchange(false, ordering: .sequentiallyConsistent) else { return [] }
        return rooms.withLock { rooms in
            defer { rooms = [] }
            return rooms
        }
    }

    /// Announces sleep. False when there is something to do: a session with room, or what `isBusy` sees.
    func beginSleep(unless isBusy: () -> Bool) -> Bool {
        isAsleep.store(true, ordering: .sequentiallyConsistent)
        if !hasRooms.load(ordering: .sequentiallyConsistent), !isBusy() { return true }
        endSleep()
        return false
    }

    func endSleep() { isAsleep.store(false, ordering: .sequentiallyConsistent) }
}
