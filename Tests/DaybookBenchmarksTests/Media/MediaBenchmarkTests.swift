import Foundation
import Testing

@testable import DaybookBenchmarks
@testable import DaybookMedia

/// The arithmetic and the output of the benchmark of pictures; its measurements are not tested.
struct MediaBenchmarkTests {
    private static let walled = "daybook: all five pictures, in a worker"

    private static func photos(_ count: Int, _ format: BenchmarkPhotos.Format = .jpeg) -> BenchmarkPhotos {
        BenchmarkPhotos(
            name: format.rawValue, medium: .jpeg, paths: (0..<count).map { "\($0).jpg" }, bytes: count * 3_000_000,
            megapixels: Double(count) * 12.2)
    }

    private static func row(
        _ format: BenchmarkPhotos.Format, _ contender: String, _ milliseconds: Double, peak: Int? = nil
    ) -> MediaBenchmarkReport.Row {
        .init(
            kind: format.rawValue, contender: contender, processorMilliseconds: milliseconds,
            milliseconds: milliseconds, peakBytes: peak, failures: 0)
    }

    @Test(
        "The middle of several values, the mean of the middle two, and 0 of none",
        arguments: [([], 0), ([7], 7), ([9, 1], 5), ([3, 100, 1], 3), ([4, 1, 3, 100], 3.5)] as [([Double], Double)])
    func median(values: [Double], middle: Double) {
        #expect(BenchmarkCourse.median(values) == middle)
    }

    @Test("A row has medians for one photo, and the most memory and failures of all rounds")
    func row() {
        let samples = [(0.4, 200), (1.0, 300), (0.6, 100)].map { seconds, bytes in
            BenchmarkSample(processor: seconds, elapsed: seconds * 2, peakBytes: bytes, failures: 0)
        }
        let row = BenchmarkCourse.row("ours", photos: Self.photos(4), samples: samples)
        #expect((row.processorMilliseconds, row.milliseconds) == (150, 300))
        #expect((row.peakBytes, row.failures, row.perSecondPerCore) == (300, 0, 1000.0 / 150))
        #expect(BenchmarkCourse.row("ours", photos: Self.photos(1), samples: []).perSecondPerCore == 0)
    }

    @Test("Whoever made nothing of a photo has no rate: neither in the table, nor for programs, nor as the floor")
    func failed() throws {
        let samples = [0, 2, 1].map { BenchmarkSample(processor: 0.001, elapsed: 0.001, peakBytes: nil, failures: $0) }
        var row = BenchmarkCourse.row(BenchmarkPeers.floor, photos: Self.photos(2), samples: samples)
        #expect(row.processorMilliseconds == nil && row.milliseconds == nil && row.perSecondPerCore == nil)
        #expect(row.failures == 2)
        row.kind = BenchmarkPhotos.Format.jpeg.rawValue
        let rows = [Self.row(.jpeg, Self.walled, 100, peak: 80 << 20), row]
        #expect(MediaBenchmarkReport.targets(of: rows).allSatisfy { !$0.name.contains("floor") })
        let report = MediaBenchmarkReport(rounds: 1, kinds: [.init(Self.photos(2))], rows: rows, missing: [])
        let line = try #require(report.table.split(separator: "\n").first { $0.contains("failed") })
        #expect(line.split(separator: " ").suffix(8).starts(with: ["-", "-", "-", "-", "2", "of", "2", "failed"]))
        // A run of our own that failed reaches no target.
        var own = Self.row(.jpeg, Self.walled, 1)
        (own.processorMilliseconds, own.milliseconds, own.failures) = (nil, nil, 1)
        #expect(MediaBenchmarkReport.targets(of: [own]).allSatisfy { !$0.isMet })
    }

    @Test("Every contender takes its turn in each round, backwards in every other, and the first round does not count")
    func turns() throws {
        var turns: [String] = []
        let contenders = ["a", "b", "c"].map { name in Counter(name) { turns.append(name) } }
        let course = BenchmarkCourse(photos: Self.photos(2), contenders: contenders)
        for round in 0...2 { try course.run(backwards: round % 2 == 1, counts: round > 0) }
        #expect(turns.joined() == "abccbaabc")
        // Of the second and the third time, each 1 ms more than the one before.
        #expect(course.rows().map(\.processorMilliseconds) == [1.25, 1.25, 1.25])
    }

    @Test("Targets are held against what was measured, and only those")
    func targets() {
        let rows = [
            Self.row(.jpeg, Self.walled, 125, peak: 160 << 20), Self.row(.jpeg, BenchmarkPeers.floor, 20),
            Self.row(.heic, Self.walled, 501), Self.row(.progressive, Self.walled, 400, peak: 301 << 20),
        ]
        let targets = MediaBenchmarkReport.targets(of: rows)
        #expect(targets.map(\.isMet) == [true, false, false, true, false])
        #expect(targets.map(\.wanted) == [8, 2, 5, 160, 300])
        #expect(targets[0].found == 8 && targets[2].found == 6.25 && targets[4].found == 301)
        #expect(MediaBenchmarkReport.targets(of: []) == [])
    }

    @Test("The table names every contender under its photos, each target, and what is not installed")
    func table() throws {
        let rows = [Self.row(.jpeg, Self.walled, 100, peak: 80 << 20), Self.row(.jpeg, BenchmarkPeers.floor, 25)]
        let report = MediaBenchmarkReport(
            rounds: 3, kinds: [.init(Self.photos(2))], rows: rows, missing: ["imagemagick", "python3-pil"])
        let lines = report.table.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines[0] == "JPEG: 2, 12.2 Mpx, 3.0 MB CPU ms /s/core ms peak MiB")
        #expect(lines[1] == "daybook: all five pictures, in a worker 100.0 10.0 100.0 80")
        #expect(lines[2].hasSuffix("(the floor) 25.0 40.0 25.0 -"))
        #expect(lines.contains("JPEG, times the floor, walls included 4.00 of 5 met"))
        #expect(lines.last == "left out, not installed: imagemagick python3-pil")
        let read = try JSONDecoder().decode(MediaBenchmarkReport.self, from: Data(report.json.utf8))
        #expect(read.targets == report.targets && read.rows.map(\.contender) == rows.map(\.contender))
    }

    @Test("The same seed makes the same picture, another one another, and all shades are in it")
    func scenes() {
        let first = BenchmarkScene(seed: 1).still(width: 64, height: 48)
        #expect(first.rgb == BenchmarkScene(seed: 1).still(width: 64, height: 48).rgb)
        #expect(first.rgb != BenchmarkScene(seed: 2).still(width: 64, height: 48).rgb)
        #expect(first.rgb.count == 64 * 48 * 3 && Set(first.rgb).count > 64)
    }

    @Test("The photos that are made are what their names say, and pictures can be made of each")
    func made() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let sets = try BenchmarkPhotos.made(1, in: folder.path, width: 400, height: 300)
        #expect(sets.map(\.name) == ["JPEG", "progressive JPEG", "HEIC"])
        #expect(sets.map(\.medium) == [.jpeg, .jpeg, .picture] && sets.allSatisfy { $0.megapixels == 0.12 })
        let contender = try OwnContender(.plain, executable: "")
        for photos in sets {
            let sample = try contender.run(photos)
            #expect(sample.failures == 0 && sample.processor > 0 && sample.elapsed > 0, "\(photos.name)")
        }
        let bytes = try Data(contentsOf: URL(filePath: try #require(sets[1].paths.first)))
        // The marker of a progressive frame, which no baseline file has.
        #expect(zip(bytes, bytes.dropFirst()).contains { $0 == (0xFF, 0xC2) })
        let found = try BenchmarkPhotos.found(in: folder.path, read: contender.read, canMake: contender.canMake)
        #expect(found.map(\.name) == ["corpus, HEIC", "corpus, JPEG"] && found.map(\.paths.count) == [1, 2])
    }

    @Test("A photo that a program fails at is counted, and a program that is missing is not measured")
    func peers() throws {
        func peer(_ program: String, check: [String]? = nil) -> PeerContender {
            PeerContender(
                "peer", program: program, package: "p", folder: "/tmp", check: check,
                .each { photo, _ in [["-c", "test \(photo) = 1.jpg"]] })
        }
        #expect(peer("sh").isInstalled && peer("sh", check: ["-c", "true"]).isInstalled)
        #expect(!peer("sh", check: ["-c", "false"]).isInstalled && !peer("no-such-program").isInstalled)
        #expect(try peer("sh").run(Self.photos(3)).failures == 2)
        #expect(throws: BenchmarkError.self) { try peer("no-such-program").run(Self.photos(1)) }
    }

    @Test("The most memory that a process had is read from its status")
    func peak() {
        #expect(ProcessMemoryPeak.bytes(in: "VmPeak:\t  10 kB\nVmHWM:\t    2048 kB\nVmRSS:\t 1 kB\n") == 2 << 20)
        #expect(ProcessMemoryPeak.bytes(in: "Name:\tx\n") == nil)
        #expect(ProcessMemoryPeak.bytes(of: getpid()) ?? 0 > 1 << 20)
    }

    /// Takes a millisecond more each time.
    private final class Counter: BenchmarkContender {
        let name: String
        private let turn: () -> Void
        private var turns = 0

        init(_ name: String, turn: @escaping () -> Void) { (self.name, self.turn) = (name, turn) }

        func takes(_ photos: BenchmarkPhotos) -> Bool { true }

        func run(_ photos: BenchmarkPhotos) -> BenchmarkSample {
            turn()
            turns += 1
            return BenchmarkSample(processor: Double(turns) / 1000, elapsed: 0)
        }
    }
}
