import Testing

@testable import DaybookMedia

/// Real pictures that move.
@Suite(.enabled(if: Corpus.folder != nil, "skipped: there is no ../shared/corpus beside the package"))
struct AnimatedThumbTests {
    private static let files = ["pythagoras.gif", "cogs.gif", "Animation Lossy.webp"]

    private func pictures(
        _ name: String, _ names: Set<RenditionName>, limit: Int = 600_000
    ) throws -> [RenditionName: MediaProbe] {
        let item = try #require(Corpus.items.first { $0.file == name })
        let file = try ReadFile(path: Corpus.path(item))
        let probe = try #require(Prober.probe(ByteSource(file)))
        let order = RenditionOrder(
            type: probe.type, orientation: probe.orientation, decodesWhole: probe.decodesWhole, names: names,
            wantsSketch: true, timeLimit: limit)
        let set = try VipsRenditionMaker().make(order, from: file)
        #expect(set.sketch != nil)
        return try set.pictures.mapValues { try #require(Prober.probe(ByteSource($0))) }
    }

    @Test("A picture that moves has a thumb that does, where that can; all others are still", arguments: files)
    func moving(file: String) throws {
        let names = RenditionSize.named.flatMap { size in
            RenditionFormat.allCases.map { RenditionName(size: size, format: $0) }
        }
        let made = try pictures(file, Set(names))
        #expect(made.count == names.count)
        for (name, probe) in made {
            let isMoving = name == RenditionName(size: .thumb, format: .webp)
            #expect(probe.subtypes.contains("animated") == isMoving, "\(name)")
            #expect(max(probe.width, probe.height) <= name.size.width)
        }
        let (still, moving) = (
            made[RenditionName(size: .thumb, format: .jpeg)], made[RenditionName(size: .thumb, format: .webp)]
        )
        #expect(still?.width == moving?.width && still?.height == moving?.height)
    }

    @Test("A thumb that is turned moves too", arguments: files)
    func turned(file: String) throws {
        let plain = RenditionName(size: .thumb, format: .webp)
        let turned = RenditionName(size: .thumb, format: .webp, turn: .quarter)
        let made = try pictures(file, [plain, turned])
        #expect(made[turned]?.subtypes.contains("animated") == true)
        #expect(made[turned]?.width == made[plain]?.height && made[turned]?.height == made[plain]?.width)
    }

    @Test("A picture that does not move stays so")
    func still() throws {
        let name = RenditionName(size: .thumb, format: .webp)
        #expect(try pictures("denali.webp", [name])[name]?.subtypes.contains("animated") == false)
    }
}
