import Testing

@testable import DaybookCommand

@Suite struct PhotoFolderTests {
    /// Saves archives of two photos each from a server that sends responses of these statuses, then 200.
    private func save(
        _ ids: [String], in folder: String, isReplacing: Bool = false, statuses: [Int] = []
    ) async throws -> (names: [String], ids: [[String]], end: (any Error)?) {
        var result: (names: [String], ids: [[String]], end: (any Error)?) = ([], [], nil)
        try await DiaryAPITests.Replies(statuses).run { address in
            let target = PhotoFolder(
                path: folder, size: .original, isCover: false, isReplacing: isReplacing,
                api: DiaryAPI(server: address, token: nil), progress: ProgressBar(isShown: false))
            let (saved, end) = await target.saveArchives(of: ids, as: "a.zip", limit: 2)
            result = (saved.map { String($0.path.dropFirst(folder.count + 1)) }, saved.map(\.ids), end)
        }
        return result
    }

    @Test func `photos beyond the limit of a request come in further archives, and none replaces another`()
        async throws
    {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let first = try await save(["1", "2", "3"], in: folder)
        #expect(first.names == ["a.zip", "a (1).zip"] && first.end == nil)
        #expect(first.ids == [["1", "2"], ["3"]])
        #expect(try await save(["1"], in: folder).names == ["a (2).zip"])
        let replaced = try await save(["1", "2", "3"], in: folder, isReplacing: true)
        #expect(replaced.names == ["a.zip", "a (1).zip"])
        #expect(try LocalFileTests.names(folder).sorted() == ["a (1).zip", "a (2).zip", "a.zip"])
    }

    @Test func `a refusal ends the saving, and leaves the archives before it and no part of another`() async throws {
        let folder = try LocalFileTests.temporaryFolder()
        defer { LocalFileTests.remove(folder) }
        let cut = try await save(["1", "2", "3"], in: folder, statuses: [200, 404])
        #expect(cut.names == ["a.zip"] && (cut.end as? CommandError)?.code == .missing)
        #expect(try LocalFileTests.names(folder) == ["a.zip"])
    }
}
