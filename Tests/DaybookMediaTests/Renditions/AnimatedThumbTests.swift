import Testing

@testable import DaybookMedia

/// Pictures that move.
struct AnimatedThumbTests {
    private static let animated = Corpus.named(
        "moving.gif", "moving.webp", "pythagoras.gif", "cogs.gif", "Animation Lossy.webp")

    private func pictures(
        _ item: Corpus.Item, _ names: Set<RenditionName>, limit: Int = 600_000
    ) throws -> [RenditionName: MediaProbe] {
        let file = try ReadFile(path: item.path)
        let probe = try #require(Prober.probe(ByteSource(file)))
        let order = RenditionOrder(
            type: probe.type, orientation: probe.orientation, decodesWhole: probe.decodesWhole, names: names,
            wantsSketch: true, timeLimit: limit)
        let set = try VipsRenditionMaker().make(order, from: file)
        #expect(set.sketch != nil)
        return try set.pictures.mapValues { try #require(Prober.probe(ByteSource($0))) }
    }

    @Test("A picture that moves has a thumb that does, where that can; all others are still", arguments: animated)
    func moving(item: Corpus.Item) throws {
        let names = RenditionSize.named.flatMap { size in
            RenditionFormat.allCases.map { RenditionName(size: size, format: $0) }
        }
        let made = try pictures(item, Set(names))
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

    @Test("A thumb that is turned moves too", arguments: animated)
    func turned(item: Corpus.Item) throws {
        let plain = RenditionName(size: .thumb, format: .webp)
        let turned = RenditionName(size: .thumb, format: .webp, turn: .quarter)
        let made = try pictures(item, [plain, turned])
        #expect(made[turned]?.subtypes.contains("animated") == true)
        #expect(made[turned]?.width == made[plain]?.height && made[turned]?.height == made[plain]?.width)
    }

    @Test("A picture that does not move stays so", arguments: Corpus.named("still.webp", "denali.webp"))
    func still(item: Corpus.Item) throws {
        let name = RenditionName(size: .thumb, format: .webp)
        #expect(try pictures(item, [name])[name]?.subtypes.contains("animated") == false)
    }
}
