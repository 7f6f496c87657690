import Testing

@testable import DaybookMedia

/// The notes about films.
struct FilmFilesTests {
    private let folder: TemporaryFolder
    private let recorder = StepRecorder()
    private let store: BlobStore
    private let key = FilmKey(digest: Digest(hash: [UInt8](repeating: 7, count: 32)), name: .video)

    init() throws {
        folder = try TemporaryFolder()
        store = try BlobStore(directory: folder.path + "/media", disk: recorder.disk)
    }

    @Test("A film that is too large for a limit is tried again within a larger one, also after a power cut")
    func tooLarge() throws {
        let files = FilmFiles(paths: store.files.paths, disk: store.files.disk)
        let note = store.files.paths.films + "/" + key.fileName + ".failed"
        for limit in [1000, 2000] {
            recorder.reset()
            try files.giveUp(key, tooLargeFor: limit)
            #expect(try files.hasFailed(key, within: limit))
            #expect(try !files.hasFailed(key, within: limit + 1))
            // The number is durable before it has its name.
            let steps = recorder.steps
            let synced = steps.compactMap { step -> String? in
                guard case .syncFile(let path) = step else { return nil }
                return path
            }
            let path = try #require(synced.first)
            let sync = try #require(steps.firstIndex(of: .syncFile(path)))
            let name = try #require(steps.firstIndex(of: .rename(from: path, to: note)))
            #expect(sync < name && !steps.contains(.create(note)))
        }
        try files.giveUp(key, tooLargeFor: nil)
        #expect(try files.hasFailed(key, within: .max))
    }
}
