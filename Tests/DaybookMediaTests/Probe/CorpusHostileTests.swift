import Testing

@testable import DaybookMedia

/// Real files, broken: any answer is right, ending the process is not.
struct CorpusHostileTests {
    @Test("Real files cut off or with flipped bits do not end the readers", arguments: Corpus.items)
    func broken(item: Corpus.Item) throws {
        let bytes = try item.content()
        guard !bytes.isEmpty else { return }
        var generator = SeededGenerator(state: UInt64(bytes.count))
        for round in 0..<24 {
            _ = Prober.probe(ByteSource(CorpusHostileTests.damaged(bytes, round, &generator)))
        }
    }

    @Test("Real pictures cut off or with flipped bits do not end the decoder", arguments: Corpus.items)
    func decoded(item: Corpus.Item) throws {
        let bytes = try item.content()
        guard !bytes.isEmpty, bytes.count < 1 << 20, item.kind == "image" else { return }
        let folder = try TemporaryFolder()
        let maker = try VipsRenditionMaker()
        var generator = SeededGenerator(state: UInt64(bytes.count) + 1)
        for round in 0..<2 {
            let file = try folder.file(CorpusHostileTests.damaged(bytes, round, &generator))
            guard let probe = Prober.probe(ByteSource(file)), Renditions.mayDecode(probe.decoding) else { continue }
            let order = RenditionOrder(
                type: probe.type, orientation: probe.orientation, decodesWhole: probe.decodesWhole,
                names: [RenditionName(size: .thumb, format: .jpeg)], wantsSketch: true, timeLimit: 120_000)
            do throws(MediaError) {
                _ = try maker.make(order, from: file)
            } catch {
                #expect(error.code == .undecodable)
            }
        }
    }

    private static func damaged(_ bytes: [UInt8], _ round: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        if round % 2 == 0 { return Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))) }
        var copy = bytes
        // Most structure is in front.
        let reach = round % 4 == 1 ? min(bytes.count, 4096) : bytes.count
        for _ in 0..<Int.random(in: 1...40, using: &generator) {
            copy[Int.random(in: 0..<reach, using: &generator)] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        }
        return copy
    }
}
