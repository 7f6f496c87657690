import Testing

@testable import DaybookEntry

@Suite("Ids by their beginning")
struct IDPrefixTests {
    private func ids(_ prefix: String, _ caller: Caller, _ harness: DiaryHarness) async throws -> [String] {
        return try await harness.read(caller) {
            try $0.entries.ids(beginning: prefix).map(\.description)
        }
    }

    @Test("Only the caller's, in order, those in the trash too, ten at most", arguments: StorageEngine.allCases)
    func found(engine: StorageEngine) async throws {
        let harness = try DiaryHarness(engine)
        let (me, other) = (try await harness.account("me"), try await harness.account("other"))
        func id(_ number: Int) -> String { "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5\(number)" }
        for number in (10..<22).reversed() {
            try await harness.create(EntryInput(id: id(number), title: "mine"), me)
        }
        try await harness.create(EntryInput(id: "0192f3a4-ffff-7d8e-8f90-a1b2c3d4e5f6", title: "mine"), me)
        try await harness.create(EntryInput(id: id(30), title: "not mine"), other)
        let trashed = try #require(UUIDBytes(id(10)))
        try await harness.delete(trashed, me)
        #expect(try await ids("0192f3a4-5b6c", me, harness) == (10..<20).map(id))
        #expect(try await ids("0192f3a4f", me, harness) == ["0192f3a4-ffff-7d8e-8f90-a1b2c3d4e5f6"])
        #expect(try await ids(id(21), me, harness) == [id(21)])
        #expect(try await ids(id(30), me, harness) == [])
        #expect(try await ids("0192f3a4-5b6c", other, harness) == [id(30)])
        await #expect(throws: DiaryError.self) { try await ids("019", me, harness) }
        try await harness.create(EntryInput(id: id(31), title: "hidden", hidden: true), me)
        #expect(try await ids(id(31), me, harness) == [id(31)])
        #expect(try await ids(id(31), me.locked, harness) == [])
    }
}
