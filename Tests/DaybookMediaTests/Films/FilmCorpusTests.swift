import Testing

@testable import DaybookMedia

/// Real films and recordings, by the libraries that decode them.
@Suite(.enabled(if: Corpus.folder != nil, "skipped: there is no ../shared/corpus beside the package"))
struct FilmCorpusTests {
    static let films = Corpus.items.filter { $0.kind == "video" && $0.isDecoded }
    static let recordings = Corpus.items.filter { $0.kind == "audio" && $0.isDecoded }

    private let folder: TemporaryFolder
    private let maker: MediaRenditionMaker

    init() throws {
        folder = try TemporaryFolder()
        maker = try MediaRenditionMaker()
    }

    private func make(_ item: Corpus.Item, limit: Int = 20_000) throws -> RenditionSet {
        let file = try ReadFile(path: Corpus.path(item))
        let probe = try #require(Prober.probe(ByteSource(file)))
        let names = RenditionSize.named.map { RenditionName(size: $0, format: .jpeg) }
        let order = RenditionOrder(
            type: probe.type, orientation: probe.orientation, decodesWhole: probe.decodesWhole, names: Set(names),
            wantsSketch: true, timeLimit: limit)
        return try maker.make(order, from: file)
    }

    private func shape(_ set: RenditionSet, _ size: RenditionSize) throws -> (width: Int, height: Int) {
        let picture = try #require(set.pictures[RenditionName(size: size, format: .jpeg)])
        let probe = try #require(Prober.probe(ByteSource(picture)))
        return (probe.width, probe.height)
    }

    @Test("A film's pictures stand as it is shown, in all sizes", arguments: films)
    func stills(item: Corpus.Item) throws {
        let set = try make(item)
        #expect(set.sketch?.thumbHash.isEmpty == false)
        for size in RenditionSize.named {
            let (width, height) = try shape(set, size)
            let (wide, high) = (try #require(item.expected.width), try #require(item.expected.height))
            #expect(max(width, height) == min(size.width, max(wide, high)))
            // The manifest has the size as stored of the one film that is turned.
            let isTurned = item.file == "A_video_rot90.mov" && width < height
            let (shownWide, shownHigh) = isTurned ? (min(wide, high), max(wide, high)) : (wide, high)
            #expect(abs(width * shownHigh - height * shownWide) <= 2 * max(wide, high))
        }
    }

    @Test("A recording gets a drawing in all sizes", arguments: recordings)
    func drawings(item: Corpus.Item) throws {
        let set = try make(item)
        #expect(set.sketch != nil)
        for size in RenditionSize.named {
            let (width, height) = try shape(set, size)
            #expect((width, height) == (size.width, size.width * 9 / 16))
        }
    }

    /// A film whose index says that one of its tables has billions of entries: a decoder makes room for as many before it
    /// reads the first.
    static func hugeTable(_ name: String) throws -> [UInt8] {
        let item = try #require(Corpus.items.first { $0.file == "with-gps.mov" })
        var bytes = try Corpus.bytes(item)
        let letters = Array(name.utf8)
        let places = bytes.indices.dropLast(24).filter { place in
            bytes[place] == letters[0] && Array(bytes[place..<place + 4]) == letters
        }
        try #require(!places.isEmpty)
        // The count comes behind version and flags; behind the size of all samples where there is one, which is 0.
        for place in places {
            let count = place + (name == "stsz" ? 12 : 8)
            bytes.replaceSubrange(count..<count + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
        }
        return bytes
    }

    static let tables = ["stco", "stts", "stsz", "stsc"]

    @Test("A film whose index says that it has billions of entries is broken, and not tried again", arguments: tables)
    func hugeTables(name: String) throws {
        let order = RenditionOrder(
            type: .quickTime, orientation: 1, decodesWhole: false, names: [RenditionName(size: .small, format: .jpeg)],
            wantsSketch: true, timeLimit: 20_000)
        let file = try folder.file(try FilmCorpusTests.hugeTable(name))
        let error = #expect(throws: MediaError.self) { _ = try maker.make(order, from: file) }
        #expect(error?.code == .undecodable)
    }

    @Test("A film without its index has no picture")
    func truncated() throws {
        let item = try #require(Corpus.items.first { $0.file == "A_truncated.mp4" })
        #expect(throws: MediaError.self) { _ = try make(item) }
    }

    @Test("Without time a picture is put off, and the film is not called broken")
    func late() throws {
        let error = #expect(throws: MediaError.self) {
            _ = try make(try #require(FilmCorpusTests.films.first), limit: 0)
        }
        #expect(error?.code == .postponed)
    }

    @Test("Films cut off or with flipped bits end neither the decoder nor its patience", arguments: films + recordings)
    func broken(item: Corpus.Item) throws {
        let bytes = try Corpus.bytes(item)
        var generator = SeededGenerator(state: UInt64(bytes.count) + 7)
        for round in 0..<4 {
            var copy = bytes
            if round % 2 == 0 {
                copy = Array(bytes.prefix(Int.random(in: 16..<bytes.count, using: &generator)))
            } else {
                for _ in 0..<40 {
                    copy[Int.random(in: 0..<copy.count, using: &generator)] ^= UInt8.random(
                        in: 1...255, using: &generator)
                }
            }
            let file = try folder.file(copy)
            guard let probe = Prober.probe(ByteSource(file)), Renditions.mayDecode(probe.decoding) else { continue }
            let order = RenditionOrder(
                type: probe.type, orientation: 1, decodesWhole: false,
                names: [RenditionName(size: .thumb, format: .jpeg)], wantsSketch: true, timeLimit: 600_000)
            do throws(MediaError) {
                _ = try maker.make(order, from: file)
            } catch {
                #expect(error.code == .undecodable)
            }
        }
    }
}
