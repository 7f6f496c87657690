import Testing

@testable import DaybookMedia

/// The maximum memory of one decoding, whatever the file asks for.
struct MemoryTests {
    /// The memory that the budget allows a decoding, and the process around it.
    private static let limit = 600_000_000 + (150 << 20)

    @Test("A decoding of a small file that asks for much stays within its memory", arguments: Bomb.allCases)
    func bomb(bomb: Bomb) async {
        await #expect(processExitsWith: .success) { [bomb = bomb as Bomb] in
            try MemoryTests.describe(bomb.bytes)
            try MemoryTests.check(bomb.rawValue)
        }
    }

    @Test("The corpus's bombs stay within a decoding's memory")
    func corpus() async {
        await #expect(processExitsWith: .success) {
            try #require(Corpus.own.contains { $0.expected.isBomb == true })
            for item in Corpus.items where item.expected.isBomb == true || item.policy.hasPrefix("reject-fast") {
                try MemoryTests.describe(try item.content())
                try MemoryTests.check(item.file)
            }
        }
    }

    /// Probes and decodes as an upload does.
    private static func describe(_ bytes: [UInt8]) throws {
        let file = try TemporaryFolder().file(bytes)
        guard let probe = Prober.probe(ByteSource(file)), Renditions.mayDecode(probe.decoding) else { return }
        let order = RenditionOrder(
            type: probe.type, orientation: probe.orientation, decodesWhole: probe.decodesWhole,
            names: Set(RenditionFormat.allCases.map { RenditionName(size: .thumb, format: $0) }), wantsSketch: true,
            timeLimit: 600_000)
        do throws(MediaError) {
            _ = try MediaRenditionMaker().make(order, from: file)
        } catch {
            try #require(error.code == .undecodable)
        }
    }

    private static func check(_ name: String) throws {
        let peak = try #require(Bomb.peakMemory)
        print("peak of \(name): \(peak >> 20) MiB")
        try #require(peak < limit, "\(name) took \(peak >> 20) MiB")
    }
}
