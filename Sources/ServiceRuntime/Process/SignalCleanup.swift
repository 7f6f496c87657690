import Glibc
import Synchronization
import Work

/// A cleanup that runs if SIGINT, SIGTERM or SIGHUP ends the process while this value is held. It removes an incomplete
/// file, for example, or makes a terminal show typed text again.
///
/// The process still ends by the signal, so that its parent sees the cause.
///
///     signal handler --one byte--> pipe --> a thread: every `undo`, newest first; then the signal's own end
public final class SignalCleanup: Sendable {
    private struct Registry {
        var undos: [Int: @Sendable () -> Void] = [:]
        var next = 0
        var isWatching = false
    }

    private static let registry = Mutex(Registry())
    /// The pipe's end that the handler writes to; it is set before the handler is.
    private static let signalled = Atomic<Int32>(-1)
    private let number: Int

    /// Registers `undo`, which is called on its own thread, at most once.
    ///
    /// If there is no thread or descriptor for it, a signal ends the process without the cleanup.
    public init(_ undo: @escaping @Sendable () -> Void) {
        number = Self.registry.withLock { registry in
            if !registry.isWatching {
                registry.isWatching = true
                Self.watch()
            }
            registry.next += 1
            registry.undos[registry.next] = undo
            return registry.next
        }
    }

    deinit { Self.registry.withLock { registry in _ = registry.undos.removeValue(forKey: number) } }

    private static func watch() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        signalled.store(ends[1], ordering: .sequentiallyConsistent)
        let reading = ends[0]
        do throws(ThreadError) {
            try NamedThread.start("signal-cleanup") { undoAll(afterByteFrom: reading) }
        } catch {
            for end in ends { close(end) }
            return
        }
        for number in [SIGINT, SIGTERM, SIGHUP] { handle(number) }
    }

    private static func undoAll(afterByteFrom descriptor: Int32) {
        var caught: UInt8 = 0
        while unsafe read(descriptor, &caught, 1) != 1 {}
        // A second signal ends the process at once, because an `undo` may wait for a disk.
        signal(Int32(caught), SIG_DFL)
        let undos = registry.withLock { $0.undos.sorted { $0.key > $1.key } }
        for (_, undo) in undos { undo() }
        kill(getpid(), Int32(caught))
    }

    /// Handles a signal, unless the process was started with the signal ignored, as `nohup` does.
    private static func handle(_ number: Int32) {
        let before = signal(number) { caught in
            let interrupted = errno
            defer { errno = interrupted }
            var byte = UInt8(truncatingIfNeeded: caught)
            _ = unsafe write(SignalCleanup.signalled.load(ordering: .sequentiallyConsistent), &byte, 1)
        }
        if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
            signal(number, SIG_IGN)
        }
    }
}
