import ServiceLifecycle

/// Gives the system back what the heap keeps of a burst that is over.
///
/// The C library gives back by itself what is free at the heap's end alone: one block that lives there keeps all that was
/// freed before it.
struct HeapTrimmer: Service {
    /// Less than this, in bytes, is not worth a look of the allocating threads.
    static let smallest = 64 << 20

    var interval: Duration = .seconds(30)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var before = 0
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: interval)
                } catch {
                    return
                }
                before = Self.look(before: before)
            }
        }
    }

    /// Gives back what was free at this look and the one before; what is used in between is used again. Returns what is
    /// free now.
    static func look(before: Int) -> Int {
        let free = ProcessMemory.free
        guard min(free, before) >= smallest else { return free }
        ProcessMemory.giveBack()
        return 0
    }
}
