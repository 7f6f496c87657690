import ServiceLifecycle
import Threads

/// A service that returns free heap memory to the system after a burst.
///
/// The C library itself returns only free memory at the heap's end: one live block there keeps everything that was
/// freed before it.
struct HeapTrimmer: Service {
    /// The minimum of free bytes for a trim. Less is not worth the delay of the allocating threads.
    static let smallest = 64 << 20

    /// The figures of the last look, in bytes.
    struct Look {
        var free = 0
        /// The resident memory after the last trim, or less if it has fallen since.
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
                // The call blocks, so it gets a thread of its own for that moment.
                if isDue { try? NamedThread.start("heap-trimmer") { ProcessMemory.giveBack() } }
            }
        }
    }

    /// Looks at the heap. A trim is due if much was free at this look and the one before, and if more is resident than
    /// after the last trim: trimmed memory still counts as free, although the system has its pages.
    static func look(after last: Look) -> (Look, isDue: Bool) {
        let (free, resident) = (ProcessMemory.free, ProcessMemory.resident)
        var look = Look(free: free, settled: min(last.settled, resident))
        let isDue = min(free, last.free) >= smallest && resident - last.settled >= smallest
        // The next look sees the effect of the trim.
        if isDue { look = Look(settled: resident) }
        return (look, isDue)
    }
}
