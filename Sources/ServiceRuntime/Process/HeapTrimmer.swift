import CMalloc
import Foundation
import Glibc
import ServiceLifecycle
import Work

/// A service that returns free heap memory to the system after a burst.
///
/// The C library itself returns only free memory at the heap's end: one live block there keeps everything that was
/// freed before it.
struct HeapTrimmer: Service {
    /// The minimum number of free bytes for a trim. Less is not worth the delay of the threads that allocate.
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
                // The call blocks, so it gets a thread for that time.
                if isDue { try? NamedThread.start("heap-trimmer") { ProcessMemory.giveBack() } }
            }
        }
    }

    /// Examines the heap. A trim is due if much memory was free now and at the previous examination, and if more is
    /// resident than after the last trim. Trimmed memory still counts as free, although the system has its pages.
    static func look(after last: Look) -> (Look, isDue: Bool) {
        let (free, resident) = (ProcessMemory.free, ProcessMemory.resident)
        var look = Look(free: free, settled: min(last.settled, resident))
        let isDue = min(free, last.free) >= smallest && resident - last.settled >= smallest
        // The next look sees the effect of the trim.
        if isDue { look = Look(settled: resident) }
        return (look, isDue)
    }
}

/// The C library's management of this process's memory.
public enum ProcessMemory {
    /// Keeps the buffers of streams in the heap. Call it once, before there are threads.
    ///
    /// For each block above a threshold, 128 KiB at first, the C library maps new memory, and the system clears every
    /// page of it: a download in large pieces then spends more time on that than on its bytes. With this setting, no
    /// buffer of a stream is mapped; freed memory at the heap's end beyond 16 MiB returns to the system.
    public static func keepPieces() {
        mallopt(M_MMAP_THRESHOLD, 2 << 20)
        mallopt(M_TRIM_THRESHOLD, 16 << 20)
    }

    /// The free bytes in the heap, whether or not the system has their pages back.
    public static var free: Int { Int(clamping: mallinfo2().fordblks) }

    /// The resident memory of the process, in bytes; 0 if the system does not report it.
    public static var resident: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) } ?? 0
    }

    /// Returns free heap memory to the system, from any place in the heap, except for 16 MiB.
    ///
    /// Blocks: a tenth of a second for a gigabyte. Other threads that allocate meanwhile may wait for it.
    public static func giveBack() { malloc_trim(16 << 20) }
}
