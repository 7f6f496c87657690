import Synchronization
import Testing

@testable import DaybookEntry

@Suite("The repairs that the owner of the folder wants")
struct RepairOperationsTests {
    /// A store whose repairs wait, and end as the test says.
    private final class Store: DiaryRepairing {
        let wanted = Mutex<[DerivedData]>([])
        let isOpen = Atomic(false)
        private let failure: DiaryError?

        init(failure: DiaryError? = nil) { self.failure = failure }

        func repair(
            _ data: DerivedData, byCopy id: String,
            progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void
        ) async throws {
            wanted.withLock { $0.append(data) }
            progress(3, 9)
            while !isOpen.load(ordering: .relaxed) {
                try Task.checkCancellation()
                await Task.yield()
            }
            if let failure { throw failure }
        }
    }

    private func ended(_ repairs: RepairOperations, _ copy: String) async throws -> RepairOperations.Status {
        while true {
            let status = try repairs.status(ofCopy: copy)
            if status.isDone { return status }
            await Task.yield()
        }
    }

    @Test("A repair is begun and done, and the next one may begin", .timeLimit(.minutes(5)))
    func whole() async throws {
        let store = Store()
        let repairs = RepairOperations(store: store)
        #expect(try repairs.start([.counts, .search], byCopy: "1").isDone == false)
        let refused = #expect(throws: DiaryError.self) { try repairs.start(.numbers, byCopy: "2") }
        #expect(refused?.reason == "COPY_REPAIRING")
        let unknown = #expect(throws: DiaryError.self) { try repairs.status(ofCopy: "2") }
        #expect(unknown?.reason == "COPY_NOT_FOUND")
        store.isOpen.store(true, ordering: .relaxed)
        let done = try await ended(repairs, "1")
        #expect(done.done == 3 && done.all == 9)
        _ = try repairs.start(.numbers, byCopy: "2")
        _ = try await ended(repairs, "2")
        #expect(store.wanted.withLock { $0 } == [[.counts, .search], .numbers])
    }

    @Test("No repair begins by a copy that may show what is corrected already", .timeLimit(.minutes(5)))
    func once() async throws {
        let store = Store()
        store.isOpen.store(true, ordering: .relaxed)
        let repairs = RepairOperations(store: store)
        _ = try repairs.start(.counts, byCopy: "1", begun: .zero)
        _ = try await ended(repairs, "1")
        for (copy, begun) in [("1", Duration.seconds(1_000_000_000)), ("2", .zero)] {
            let refused = #expect(throws: DiaryError.self) { try repairs.start(.counts, byCopy: copy, begun: begun) }
            #expect(refused?.reason == "COPY_NOT_FOUND")
        }
        _ = try repairs.start(.counts, byCopy: "3", begun: DiaryClock.system.uptime())
        _ = try await ended(repairs, "3")
        #expect(store.wanted.withLock { $0 }.count == 2)
    }

    @Test("A failure is told to who asks, and the next repair may begin", .timeLimit(.minutes(5)))
    func failed() async throws {
        let store = Store(failure: DiaryError.storageBusy())
        store.isOpen.store(true, ordering: .relaxed)
        let repairs = RepairOperations(store: store)
        _ = try repairs.start(.counts, byCopy: "1")
        let error = await #expect(throws: DiaryError.self) { try await ended(repairs, "1") }
        #expect(error?.code == .busy)
        _ = try repairs.start(.counts, byCopy: "2")
    }

    @Test("The end of the service ends a repair", .timeLimit(.minutes(5)))
    func closed() async throws {
        let repairs = RepairOperations(store: Store())
        _ = try repairs.start(.counts, byCopy: "1")
        await repairs.close()
        #expect(throws: CancellationError.self) { try repairs.status(ofCopy: "1") }
    }
}
