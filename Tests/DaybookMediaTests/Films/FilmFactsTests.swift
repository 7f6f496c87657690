import DaybookAPI
import Glibc
import Testing

@testable import DaybookMedia

/// Sizes and durations of films as they are shown, and recordings that browsers can play.
struct FilmFactsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func facts(_ width: UInt32, _ height: UInt32, _ duration: Int64) throws -> FilmFacts {
        try #require(FilmFacts(width: width, height: height, durationMilliseconds: duration))
    }

    /// A probe of a film after its decoder was asked.
    private func probe(_ type: MediaType, _ width: UInt32, _ height: UInt32, _ film: FilmFacts) -> Probe {
        var probe = Probe()
        (probe.mediaType, probe.width, probe.height) = (type.rawValue, width, height)
        probe.add(Sketch(thumbHash: [1], red: 1, green: 2, blue: 3, film: film))
        return probe
    }

    @Test("Pixels that are no squares are told as they are shown, turned ones too")
    func displayed() {
        let shape = FilmShape(stored: (352, 288), aspect: (16, 11), edge: FilmShape.longestEdge)
        #expect(FilmFacts(shape, orientation: 1, duration: 2_500_000).width == 512)
        let turned = FilmFacts(shape, orientation: 6, duration: nil)
        #expect((turned.width, turned.height, turned.durationMilliseconds) == (288, 512, 0))
    }

    @Test(
        "What the decoder tells goes before headers that tell the size as stored, or none",
        arguments: [MediaType.matroska, .webm, .avi, .mpegTransport, .mpegProgram, .windowsMedia, .flash])
    func decoderTells(type: MediaType) throws {
        for stored in [UInt32(0), 144] {
            let probe = probe(type, stored, stored, try facts(192, 108, 1500))
            #expect((probe.width, probe.height, probe.durationMs) == (192, 108, 1500))
        }
        // A film keeps the facts of its header if the decoder tells nothing.
        #expect(probe(type, 144, 108, try facts(0, 0, 0)).width == 144)
    }

    @Test("A header that tells the size as displayed is believed")
    func headerTells() throws {
        #expect(probe(.mp4, 192, 108, try facts(144, 108, 1)).width == 192)
        #expect(probe(.quickTime, 0, 0, try facts(144, 108, 1)).width == 144)
    }

    @Test("A film whose header is not read has its size when it comes in")
    func uploaded() async throws {
        let library = try MediaLibrary(
            directory: folder.path + "/media", maker: PlainMaker(film: try facts(512, 288, 4000)),
            prober: PlainProber())
        // Five packets of a transport stream, which tell nothing.
        let packet: [UInt8] = [0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184)
        let session = try await library.receive()
        try await session.append([packet + packet + packet + packet + packet])
        let probe = try await library.store(session).probe
        #expect(probe.mediaType == MediaType.mpegTransport.rawValue)
        #expect((probe.width, probe.height, probe.durationMs) == (512, 288, 4000))
    }

    @Test("Apple's lossless sound is not played everywhere, and AAC in the same file is")
    func lossless() {
        var facts = FileFacts(type: .mp4Audio)
        for (codec, isPlayable) in [("alac", false), ("ac-3", false), ("mp4a", true), ("Opus", true)] {
            facts.movie.soundCodec = codec
            #expect(PlayabilityRule.isPlayable(facts) == isPlayable, "\(codec)")
        }
    }

    @Test("Windows Media with sound alone is a recording")
    func windowsMedia() throws {
        let header: [UInt8] = [
            0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0xA6, 0xD9, 0x00, 0xAA, 0x00, 0x62, 0xCE, 0x6C,
        ]
        let stream: [UInt8] = [
            0x91, 0x07, 0xDC, 0xB7, 0xB7, 0xA9, 0xCF, 0x11, 0x8E, 0xE6, 0x00, 0xC0, 0x0C, 0x20, 0x53, 0x65, 40, 0, 0, 0,
            0, 0, 0, 0,
        ]
        let rest: [UInt8] = [0x4D, 0x5B, 0xCF, 0x11, 0xA8, 0xFD, 0x00, 0x80, 0x5F, 0x5C, 0x44, 0x2B]
        let sound = stream + [0x40, 0x9E, 0x69, 0xF8] + rest
        let picture = stream + [0xC0, 0xEF, 0x19, 0xBC] + rest
        func type(_ streams: [[UInt8]]) -> MediaType? {
            let size = 30 + streams.count * 40
            let bytes = header + [UInt8(size), 0, 0, 0, 0, 0, 0, 0, UInt8(streams.count), 0, 0, 0, 1, 2]
            return Prober.probe(ByteSource(bytes + streams.flatMap { $0 }))?.type
        }
        #expect(type([sound]) == .windowsMediaAudio)
        #expect(type([sound, picture]) == .windowsMedia)
        #expect(type([]) == .windowsMedia)
    }

    @Test(
        "Nothing of the encoder's settings is in a film that is made",
        arguments: Corpus.named("film.mp4", "with-gps.mov"))
    func plain(item: Corpus.Item) throws {
        let file = try ReadFile(path: item.path)
        let type = try #require(Prober.probe(ByteSource(file))).type
        for name in [DaybookMedia.FilmName.preview, .shared] {
            let path = folder.path + "/\(name).mp4"
            let descriptor = try Disk.retried { unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
            defer { close(descriptor) }
            let order = FilmOrder(type: type, name: name, sizeLimit: 64 << 20, timeLimit: 60_000)
            let made = try FilmMaker().make(order, from: file, into: descriptor) { _ in }
            let bytes = try ReadFile(path: path).read(at: 0, count: made.size)
            #expect(ByteBlock(bytes).find("x264") == nil && ByteBlock(bytes).find("mdat") != nil)
        }
    }

    @Test("Of a recording that browsers do not play a copy is made that they do")
    func copy() async throws {
        let library = try MediaLibrary(directory: folder.path + "/media")
        let session = try await library.receive()
        try await session.append([SoundFiles.amr(frames: 100)])
        let stored = try await library.store(session)
        #expect(stored.probe.kind == .audio && !stored.probe.browserPlayable)
        #expect(stored.probe.filmsAhead == [.video])
        let path = folder.path + "/made.mp4"
        let descriptor = try Disk.retried { unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
        defer { close(descriptor) }
        let order = FilmOrder(type: .amr, name: .video, sizeLimit: 1 << 20, timeLimit: 60_000)
        let bytes = try await library.store.open(stored.digest)
        _ = try FilmMaker().make(order, from: bytes, into: descriptor) { _ in }
        let made = try #require(Prober.probe(ByteSource(try ReadFile(path: path))))
        #expect(made.type == .mp4Audio && made.soundCodec == "mp4a" && made.isPlayable)
        #expect(abs(made.durationMilliseconds - 2000) < 200)
    }
}
