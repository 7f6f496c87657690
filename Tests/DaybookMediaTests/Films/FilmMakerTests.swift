import Foundation
import Testing

@testable import DaybookMedia

/// Films made of real films.
@Suite(.enabled(if: Corpus.folder != nil, "skipped: there is no ../shared/corpus beside the package"))
struct FilmMakerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func item(_ name: String) throws -> Corpus.Item { try #require(Corpus.items.first { $0.file == name }) }

    private func make(
        _ item: Corpus.Item, _ name: FilmName, size: Int = 64 << 20, time: Int = 60_000
    ) throws -> (made: FilmMade, bytes: [UInt8]) {
        let file = try ReadFile(path: Corpus.path(item))
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

    @Test("What lies on its side as stored is shown standing")
    func turned() throws {
        for name in FilmName.allCases {
            let (made, bytes) = try make(item("A_video_rot90.mov"), name)
            let probe = try #require(Prober.probe(ByteSource(bytes)))
            #expect(made.orientation == 6 || made.orientation == 8)
            #expect((probe.width, probe.height) == (480, 270))
        }
    }

    @Test("A film that browsers do not play becomes H.264 and AAC")
    func converted() throws {
        let (made, bytes) = try make(item("sample.3gp"), .video)
        #expect(try codecs(bytes) == ["h264", "aac"])
        #expect((made.width, made.height) == (176, 144))
        let probe = try #require(Prober.probe(ByteSource(bytes)))
        #expect(abs(probe.durationMilliseconds - 4933) < 200)
    }

    @Test("Tracks that browsers play are taken as they are")
    func copied() throws {
        let file = try item("with-gps.mov")
        let (_, bytes) = try make(file, .video)
        #expect(try codecs(bytes) == ["h264", "aac"])
        #expect(abs(bytes.count - file.bytes) < file.bytes / 10)
        #expect(try #require(Prober.probe(ByteSource(bytes))).location == nil)
    }

    @Test("A film for strangers is made anew, even of what browsers play")
    func shared() throws {
        let file = try item("with-gps.mov")
        let (made, bytes) = try make(file, .shared)
        #expect(try codecs(bytes) == ["h264", "aac"])
        // Nothing is copied: no packet of the original is in it.
        let original = Array(try #require(FileManager.default.contents(atPath: Corpus.path(file))))
        let middle = original[(original.count / 2)..<(original.count / 2 + 64)]
        #expect(bytes.firstRange(of: middle) == nil && made.size == bytes.count)
        #expect(try make(file, .video).bytes.firstRange(of: middle) != nil, "what is copied would be found")
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
        let own = try #require(Prober.probe(ByteSource(ReadFile(path: Corpus.path(item))))).durationMilliseconds
        #expect(abs(probe.durationMilliseconds - own) < 300)
    }

    @Test("A film that would be too large is not made")
    func tooLarge() throws {
        let error = #expect(throws: MediaError.self) { _ = try make(try item("with-gps.mov"), .video, size: 100_000) }
        #expect(error?.code == .tooLarge)
    }

    @Test("A film that takes too long is put off")
    func tooLong() throws {
        let error = #expect(throws: MediaError.self) { _ = try make(try item("sample.3gp"), .video, time: 0) }
        #expect(error?.code == .postponed)
    }
}
