import CMalloc

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
}
