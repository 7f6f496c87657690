import Foundation
import Testing

@testable import DaybookEntry

@Suite("The copies that the owner of the folder makes")
struct CopyOperationsTests {
    private let harness: DiaryHarness
    private let copies: CopyOperations

    init() async throws {
        harness = try DiaryHarness(.sqlite)
        let store = try #require(harness.store as? SQLiteDiaryStore)
        copies = CopyOperations(store: store, clock: harness.clock.clock)
        _ = try await harness.account("minji")
    }

    private func finished(_ id: String) async throws -> CopyOperations.Status {
        while true {
            let status = try copies.status(of: id)
            if status.isDone { return status }
            await Task.yield()
        }
    }

    private func exists(_ status: CopyOperations.Status) -> Bool {
        FileManager.default.fileExists(atPath: harness.folder.path + "/" + status.fileName)
    }

    @Test("A copy is begun, done and ended", .timeLimit(.minutes(5)))
    func whole() async throws {
        let status = try await finished(try copies.start().id)
        #expect(status.copied == status.all && status.all > 0 && exists(status))
        try await copies.end(status.id)
        #expect(!exists(status))
        let error = #expect(throws: DiaryError.self) { try copies.status(of: status.id) }
        #expect(error?.reason == "COPY_NOT_FOUND")
        try await copies.end(status.id)
    }

    @Test("The end of a copy takes nothing from the next, however close they are", .timeLimit(.minutes(5)))
    func close() async throws {
        var last = try await finished(try copies.start().id)
        for _ in 0..<30 {
            let ended = last
            async let end: Void = copies.end(ended.id)
            var next: CopyOperations.Status?
            while next == nil {
                next = try? copies.start()
                await Task.yield()
            }
            let done = try await finished(try #require(next).id)
            try await end
            #expect(exists(done) && !exists(ended))
            last = done
        }
    }

    @Test("A second copy is refused, until the caller of the first is not heard of", .timeLimit(.minutes(5)))
    func replaced() async throws {
        let first = try await finished(try copies.start().id)
        let refused = #expect(throws: DiaryError.self) { try copies.start() }
        #expect(refused?.reason == "COPY_UNDER_WAY")
        harness.clock.advance(seconds: 61)
        let second = try await finished(try copies.start().id)
        #expect(!exists(first) && exists(second))
        // The first caller comes late, and takes nothing away.
        try await copies.end(first.id)
        #expect(exists(second))
        await copies.close()
        #expect(!exists(second))
    }
}
