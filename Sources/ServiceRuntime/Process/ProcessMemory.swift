import CMalloc
import Foundation
import Glibc

/// The C library's management of this process's memory.
public enum ProcessMemory {
    /// Keeps the buffers of streams in the heap. Call it once, before there are threads.
    ///
    /// The C library maps each block above a threshold, 128 KiB at first, anew, and the system clears every page of it:
    /// a download in large pieces then spends more time on that than on its bytes. With this setting, no buffer of a
    /// stream is mapped; freed memory at the heap's end beyond 16 MiB returns to the system.
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
