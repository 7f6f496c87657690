import CMalloc
import Foundation
import Glibc

/// How the C library keeps this process's memory.
public enum ProcessMemory {
    /// Keeps the pieces of streams in the heap. Call it once, before there are threads.
    ///
    /// The C library maps what is larger than a threshold anew each time, 128 KiB at first, and the system clears every
    /// page of it: a download in large pieces then spends more on that than on its bytes. Nothing that a stream
    /// carries is mapped with this; what is freed at the heap's end beyond 16 MiB goes back to the system.
    public static func keepPieces() {
        mallopt(M_MMAP_THRESHOLD, 2 << 20)
        mallopt(M_TRIM_THRESHOLD, 16 << 20)
    }

    /// What is free in the heap, in bytes, whether or not the system has its pages back.
    public static var free: Int { Int(clamping: mallinfo2().fordblks) }

    /// What of the process is in memory, in bytes; 0 where the system does not say.
    public static var resident: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return text.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * Int(getpagesize()) } ?? 0
    }

    /// Gives the system back what is free in the heap, wherever it lies, but for 16 MiB.
    ///
    /// Blocks: a tenth of a second for a gigabyte. Who allocates meanwhile may wait for it.
    public static func giveBack() { malloc_trim(16 << 20) }
}
