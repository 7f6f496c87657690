import Testing

@testable import DaybookMedia

/// Films and recordings, by the libraries that decode them.
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
        let file = try ReadFile(path: item.path)
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
            #expect(abs(width * high - height * wide) <= 2 * max(wide, high))
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
    static func hugeTable(_ name: String, of item: Corpus.Item) throws -> [UInt8] {
        var bytes = try item.content()
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

    static let whole = Corpus.named("film-place.mov", "with-gps.mov")

    @Test(
        "A film whose index says that it has billions of entries is broken, and not tried again",
        arguments: ["stco", "stts", "stsz", "stsc"], whole)
    func hugeTables(name: String, item: Corpus.Item) throws {
        let order = RenditionOrder(
            type: .quickTime, orientation: 1, decodesWhole: false, names: [RenditionName(size: .small, format: .jpeg)],
            wantsSketch: true, timeLimit: 20_000)
        let file = try folder.file(try FilmCorpusTests.hugeTable(name, of: item))
        let error = #expect(throws: MediaError.self) { _ = try maker.make(order, from: file) }
        #expect(error?.code == .undecodable)
    }

    @Test("A film without its index has no picture", arguments: Corpus.named("film-cut.mp4", "A_truncated.mp4"))
    func truncated(item: Corpus.Item) {
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
        let bytes = try item.content()
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
