import Testing

@testable import DaybookMedia

/// Real files in real workers.
struct CorpusWorkerTests {
    @Test("A worker reads real files, broken ones and bombs too, as this process does")
    func probes() throws {
        let prober = WorkerProber(workers: try Workers.workers())
        for item in Corpus.items {
            let file = try ReadFile(path: item.path)
            #expect(try prober.probe(file) == PlainProber().probe(file), "\(item)")
            let head = try file.read(at: 0, count: Sniffer.headSize)
            #expect(try prober.type(of: head) == PlainProber().type(of: head), "\(item)")
        }
    }

    @Test("A worker makes the pictures of real files that this process makes, and lives on")
    func pictures() async throws {
        let workers = try Workers.workers()
        let maker = WorkerRenditionMaker(workers: workers)
        var peak = 0
        for item in Corpus.items where item.kind == "image" {
            let file = try ReadFile(path: item.path)
            guard let facts = try PlainProber().probe(file)?.decoding, Renditions.mayDecode(facts) else { continue }
            let order = RenditionOrder(
                type: facts.type, orientation: facts.orientation, decodesWhole: facts.decodesWhole,
                names: [RenditionName(size: .thumb, format: .webp), RenditionName(size: .large, format: .jpeg)],
                wantsSketch: true, timeLimit: 600_000)
            let theirs = Result { () throws(MediaError) in try maker.make(order, from: file) }
            let ours = Result { () throws(MediaError) in try VipsRenditionMaker().make(order, from: file) }
            #expect((try? theirs.get()) == (try? ours.get()), "\(item)")
            for process in workers.roster.all {
                let kilobytes = Workers.status(process, "VmHWM")?.split(separator: " ").first.flatMap { Int($0) } ?? 0
                if kilobytes > peak { print("peak \(kilobytes >> 10) MiB after \(item)") }
                peak = max(peak, kilobytes)
            }
        }
        #expect(peak > 0 && peak < 700 << 10)
    }
}
