import ServiceLifecycle
import Threads

/// Gives the system back what the heap keeps of a burst that is over.
///
/// The C library gives back by itself what is free at the heap's end alone: one block that lives there keeps all that was
/// freed before it.
struct HeapTrimmer: Service {
    /// Less than this, in bytes, is not worth a look of the allocating threads.
    static let smallest = 64 << 20

    /// What the last look saw, in bytes.
    struct Look {
        var free = 0
        /// What was in memory when something was given back last, or less since then.
        var settled: Int
    }

    var interval: Duration = .seconds(30)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var last = Look(settled: ProcessMemory.resident)
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: interval)
                } catch {
                    return
                }
                let (look, isDue) = Self.look(after: last)
                last = look
                // It blocks: a thread of its own, for that moment.
                if isDue { try? NamedThread.start("heap-trimmer") { ProcessMemory.giveBack() } }
            }
        }
    }

    /// Looks at the heap. It is due when much was free at this look and the one before, and when more is in memory than the
    /// last time something was given back: what is free stays free then, though the system has its pages.
    static func look(after last: Look) -> (Look, isDue: Bool) {
        let (free, resident) = (ProcessMemory.free, ProcessMemory.resident)
        var look = Look(free: free, settled: min(last.settled, resident))
        let isDue = min(free, last.free) >= smallest && resident - last.settled >= smallest
        // What that brings is seen by the next look.
        if isDue { look = Look(settled: resident) }
        return (look, isDue)
    }
}
