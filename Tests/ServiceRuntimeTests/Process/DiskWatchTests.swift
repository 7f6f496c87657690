import Synchronization
import Testing

@testable import ServiceRuntime

@Suite struct DiskWatchTests {
    @Test func `one full disk among several is told, and one that cannot be looked at is none`() {
        let free = ["/a": DiskWatch.leastBytes, "/b": DiskWatch.leastBytes - 1]
        #expect(!DiskWatch(["/a", "/c"]) { free[$0] }.isFull)
        #expect(DiskWatch(["/a", "/b"]) { free[$0] }.isFull)
        #expect(DiskWatch.freeBytes("/") != nil)
        #expect(DiskWatch.freeBytes("/no/such/folder") == nil)
    }

    /// A disk that fills and empties again, and the reports about it.
    private final class Disk: Sendable {
        let free = Mutex([DiskWatch.leastBytes, 0, DiskWatch.leastBytes])
        let told = Mutex<[Bool]>([])

        func look() -> Int { free.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
    }

    @Test(.timeLimit(.minutes(5)))
    func `what changes is told, in both directions`() async {
        let disk = Disk()
        let watch = DiskWatch(["/"]) { _ in disk.look() }
        let task = Task {
            await watch.run(every: .milliseconds(1)) { isFull in disk.told.withLock { $0.append(isFull) } }
        }
        while disk.told.withLock({ $0.count }) < 3 { await Task.yield() }
        task.cancel()
        await task.value
        #expect(disk.told.withLock { Array($0.prefix(3)) } == [false, true, false])
    }
}
