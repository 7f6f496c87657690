import Foundation
import Glibc
import Testing

@testable import DaybookMedia

/// Films in processes of their own, which may open nothing.
struct FilmWorkerTests {
    private static let items = FilmCorpusTests.films + FilmCorpusTests.recordings
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func film(
        _ item: Corpus.Item, _ film: FilmName, by maker: any FilmMaking, size: Int = 8 << 20, time: Int = 60_000
    ) throws -> Result<[UInt8], MediaError> {
        let file = try ReadFile(path: item.path)
        let type = try #require(Prober.probe(ByteSource(file))).type
        let path = folder.path + "/made"
        let descriptor = try Disk.retried { unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        defer { close(descriptor) }
        let order = FilmOrder(type: type, name: film, sizeLimit: size, timeLimit: time)
        let made = Result { () throws(MediaError) in try maker.make(order, from: file, into: descriptor) { _ in } }
        let bytes = Array(FileManager.default.contents(atPath: path) ?? Data())
        return made.map { Array(bytes.prefix($0.size)) }
    }

    @Test("A worker makes the same pictures of films and recordings as the decoder in this process")
    func pictures() throws {
        let (theirs, ours) = (WorkerRenditionMaker(workers: try Workers.workers()), try MediaRenditionMaker())
        for item in FilmWorkerTests.items {
            let file = try ReadFile(path: item.path)
            let probe = try #require(Prober.probe(ByteSource(file)))
            let order = RenditionOrder(
                type: probe.type, orientation: 1, decodesWhole: false,
                names: [RenditionName(size: .small, format: .jpeg)], wantsSketch: true, timeLimit: 600_000)
            #expect(try theirs.make(order, from: file) == ours.make(order, from: file), "\(item)")
        }
    }

    @Test("A worker makes the same films", arguments: FilmName.allCases)
    func films(name: FilmName) throws {
        let maker = WorkerFilmMaker(workers: try Workers.workers())
        for item in Corpus.named("film.3gp", "film-turned.mov", "sample.3gp", "A_video_rot90.mov") {
            let (theirs, ours) = (try film(item, name, by: maker).get(), try film(item, name, by: FilmMaker()).get())
            #expect(Prober.probe(ByteSource(theirs)) == Prober.probe(ByteSource(ours)), "\(item)")
            // The encoder may choose otherwise when its threads come in another order.
            #expect(abs(theirs.count - ours.count) * 20 <= ours.count, "\(item)")
        }
    }

    @Test(
        "A worker calls a film broken whose index says that it has billions of entries", arguments: ["stco", "stts"],
        FilmCorpusTests.whole)
    func hugeTables(name: String, item: Corpus.Item) throws {
        let maker = WorkerRenditionMaker(workers: try Workers.workers())
        let order = RenditionOrder(
            type: .quickTime, orientation: 1, decodesWhole: false, names: [RenditionName(size: .small, format: .jpeg)],
            wantsSketch: true, timeLimit: 20_000)
        let file = try folder.file(try FilmCorpusTests.hugeTable(name, of: item))
        let error = #expect(throws: MediaError.self) { _ = try maker.make(order, from: file) }
        #expect(error?.code == .undecodable)
    }

    @Test("A worker writes no more than was allowed, and says so", arguments: FilmCorpusTests.whole)
    func tooLarge(item: Corpus.Item) throws {
        let maker = WorkerFilmMaker(workers: try Workers.workers())
        let made = try film(item, .video, by: maker, size: item.bytes / 4)
        #expect(throws: MediaError.self) { _ = try made.get() }
        if case .failure(let error) = made { #expect(error.code == .tooLarge) }
    }
}
