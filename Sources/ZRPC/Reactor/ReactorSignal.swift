import Synchronization
import ZeroMQ

/// The wake-up of the leading thread, together with the sessions that have capacity again.
///
/// The object is separate from the reactor because libzmq's threads use it. They must never hold the last reference to
/// the reactor, and with it to the context, because the end of the context waits for those threads.
final class ReactorSignal: Sendable {
    let signal: WakeSignal
    private let isAsleep = Atomic<Bool>(false)
    private let resumable = Mutex<[StreamRoute.Owner]>([])
    private let hasResumable = Atomic<Bool>(false)

    init() throws(ZeroMQError) { signal = try WakeSignal() }

    /// Wakes the thread if it sleeps.
    func wake() {
        if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { signal.raise() }
    }

    /// Records that a session's parts were written, so that the session has capacity for more.
    func resume(_ owner: StreamRoute.Owner) {
        resumable.withLock { $0.append(owner) }
        hasResumable.store(true, ordering: .sequentiallyConsistent)
        wake()
    }

    // MARK: The loop's side

    /// Returns the sessions that gained capacity since the last call.
    func takeResumable() -> [StreamRoute.Owner] {
        guard hasResumable.exchange(false, ordering: .sequentiallyConsistent) else { return [] }
        return resumable.withLock { resumable in
            defer { resumable = [] }
            return resumable
        }
    }

    /// Announces sleep. Returns false if there is work: a session with capacity, or work that `isBusy` reports.
    func beginSleep(unless isBusy: () -> Bool) -> Bool {
        isAsleep.store(true, ordering: .sequentiallyConsistent)
        if !hasResumable.load(ordering: .sequentiallyConsistent), !isBusy() { return true }
        endSleep()
        return false
    }

    func endSleep() { isAsleep.store(false, ordering: .sequentiallyConsistent) }
}
