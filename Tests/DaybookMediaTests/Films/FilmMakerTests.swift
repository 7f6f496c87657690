import Foundation
import Testing

@testable import DaybookMedia

/// Films made of films.
struct FilmMakerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func make(
        _ item: Corpus.Item, _ name: FilmName, size: Int = 64 << 20, time: Int = 60_000
    ) throws -> (made: FilmMade, bytes: [UInt8]) {
        let file = try ReadFile(path: item.path)
        let type = try #require(Prober.probe(ByteSource(file))).type
        let path = folder.path + "/made.mp4"
        let descriptor = try Disk.retried { unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        defer { close(descriptor) }
        let order = FilmOrder(type: type, name: name, sizeLimit: size, timeLimit: time)
        let made = try FilmMaker().make(order, from: file, into: descriptor) { #expect((0...1).contains($0)) }
        return (made, Array(try #require(FileManager.default.contents(atPath: path))))
    }

    private func codecs(_ bytes: [UInt8]) throws -> [String] {
        let source = try AVSource(folder.file(bytes), .mp4, before: Deadline(millisecondsFromNow: 10_000))
        return source.tracks.map(\.codec)
    }

    @Test("A preview is short, small, silent, and begins with its index", arguments: FilmCorpusTests.films)
    func preview(item: Corpus.Item) throws {
        let (made, bytes) = try make(item, .preview)
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        #expect(made.size == bytes.count)
        #expect(bytes.count < 400_000)
        #expect(try codecs(bytes) == ["h264"])
        #expect(probe.type == .mp4)
        #expect(max(probe.width, probe.height) <= 480)
        #expect((1...4100).contains(probe.durationMilliseconds))
        #expect(probe.location == nil && probe.camera == nil && probe.moment == nil)
        let block = ByteBlock(bytes)
        let (index, content) = (try #require(block.find("moov")), try #require(block.find("mdat")))
        #expect(index < content)
    }

    @Test(
        "What lies on its side as stored is shown standing",
        arguments: Corpus.named("film-turned.mov", "A_video_rot90.mov"), FilmName.allCases)
    func turned(item: Corpus.Item, name: FilmName) throws {
        let (made, bytes) = try make(item, name)
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        #expect(made.orientation == 6 || made.orientation == 8)
        #expect((probe.width, probe.height) == (480, 270))
    }

    @Test(
        "A film that browsers do not play becomes H.264 and AAC", arguments: Corpus.named("film.3gp", "sample.3gp"))
    func converted(item: Corpus.Item) throws {
        let (made, bytes) = try make(item, .video)
        #expect(try codecs(bytes) == ["h264", "aac"])
        #expect((made.width, made.height) == (176, 144))
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        #expect(abs(probe.durationMilliseconds - 4933) < 200)
    }

    @Test(
        "Tracks that browsers play are taken as they are", arguments: Corpus.named("film-place.mov", "with-gps.mov"))
    func copied(item: Corpus.Item) throws {
        let (_, bytes) = try make(item, .video)
        #expect(try codecs(bytes) == ["h264", "aac"])
        #expect(abs(bytes.count - item.bytes) < item.bytes / 10)
        #expect(try #require(Prober.probe(ByteSource(bytes))).location == nil)
    }

    @Test(
        "A film for strangers is made anew, even of what browsers play",
        arguments: Corpus.named("film-place.mov", "with-gps.mov"))
    func shared(item: Corpus.Item) throws {
        let (made, bytes) = try make(item, .shared)
        #expect(try codecs(bytes) == ["h264", "aac"])
        // Nothing is copied: no packet of the original is in it.
        let original = try item.content()
        let middle = original[(original.count / 2)..<(original.count / 2 + 64)]
        #expect(bytes.firstRange(of: middle) == nil && made.size == bytes.count)
        #expect(try make(item, .video).bytes.firstRange(of: middle) != nil, "what is copied would be found")
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        #expect(probe.location == nil && probe.camera == nil && probe.moment == nil)
    }

    @Test(
        "A recording for strangers is its sound, made anew and without what the file says of itself",
        arguments: FilmCorpusTests.recordings)
    func recording(item: Corpus.Item) throws {
        let (made, bytes) = try make(item, .shared)
        #expect(try codecs(bytes) == ["aac"])
        #expect(made.size == bytes.count && (made.width, made.height) == (0, 0))
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        #expect(probe.type == .mp4Audio && probe.location == nil && probe.moment == nil)
        let own = try #require(Prober.probe(ByteSource(ReadFile(path: item.path)))).durationMilliseconds
        #expect(abs(probe.durationMilliseconds - own) < 300)
    }

    @Test(
        "A film that would be too large is not made", arguments: Corpus.named("film-place.mov", "with-gps.mov"))
    func tooLarge(item: Corpus.Item) throws {
        let error = #expect(throws: MediaError.self) { _ = try make(item, .video, size: item.bytes / 4) }
        #expect(error?.code == .tooLarge)
    }

    @Test("A film that takes too long is put off", arguments: Corpus.named("film.3gp", "sample.3gp"))
    func tooLong(item: Corpus.Item) throws {
        let error = #expect(throws: MediaError.self) { _ = try make(item, .video, time: 0) }
        #expect(error?.code == .postponed)
    }
}
