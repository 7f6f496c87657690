import Foundation
import Glibc
import Testing

@testable import DaybookMedia

/// Films that are turned by their matrix as they are sent.
struct FilmTurnTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A film made of a film that lies on its side as stored, or stands.
    private func film(_ item: Corpus.Item, _ name: FilmName) throws -> [UInt8] {
        let original = try ReadFile(path: item.path)
        let type = try #require(Prober.probe(ByteSource(original))).type
        let path = folder.path + "/made.mp4"
        let descriptor = try Disk.retried { unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        defer { close(descriptor) }
        let order = FilmOrder(type: type, name: name, sizeLimit: 8 << 20, timeLimit: 600_000)
        _ = try FilmMaker().make(order, from: original, into: descriptor) { _ in }
        return Array(try #require(FileManager.default.contents(atPath: path)))
    }

    private func orientation(_ bytes: [UInt8]) throws -> Int {
        let source = try AVSource(folder.file(bytes), .mp4, before: Deadline(millisecondsFromNow: 10_000))
        let track = source.best(.picture)
        return try #require(track).matrix.orientation
    }

    @Test(
        "A film is shown turned, and nothing of it is outside the screen",
        arguments: Corpus.named("film-turned.mov", "film.3gp", "A_video_rot90.mov", "sample.3gp"), FilmName.allCases)
    func turned(item: Corpus.Item, name: FilmName) throws {
        let bytes = try film(item, name)
        let before = FilmMatrix(orientation: try orientation(bytes))
        let shown = try #require(Prober.probe(ByteSource(bytes)))
        for turn in [RenditionTurn.none, .quarter, .half, .threeQuarters] {
            let change = try #require(FilmTurn(ByteSource(bytes), by: turn))
            var turned = bytes
            change.apply(to: &turned, at: 0)
            #expect(turned.count == bytes.count)
            #expect(try orientation(turned) == before.turned(turn).orientation)
            let probe = try #require(Prober.probe(ByteSource(turned)))
            let isSideways = turn == .quarter || turn == .threeQuarters
            let (width, height) = isSideways ? (shown.height, shown.width) : (shown.width, shown.height)
            #expect((probe.width, probe.height) == (width, height))
            let matrix = ByteBlock(change.matrix)
            let (left, top) = (try #require(matrix.u32(24)), try #require(matrix.u32(28)))
            #expect((left == 0 || left == width << 16) && (top == 0 || top == height << 16))
        }
    }

    @Test("Any part of a turned film is that part of the whole turned film")
    func parts() throws {
        let bytes = try film(try Corpus.item("film.3gp"), .preview)
        let change = try #require(FilmTurn(ByteSource(bytes), by: .quarter))
        var whole = bytes
        change.apply(to: &whole, at: 0)
        #expect(whole != bytes)
        for start in [0, change.place - 1, change.place, change.place + 7, change.end - 1, change.end] {
            for count in [1, 5, 36, 200] {
                var part = Array(bytes[start..<start + count])
                change.apply(to: &part, at: start)
                #expect(part == Array(whole[start..<start + count]))
            }
        }
    }

    @Test("What is no film, or has an index without a track, is not turned")
    func none() {
        #expect(FilmTurn(ByteSource([]), by: .half) == nil)
        #expect(FilmTurn(ByteSource([UInt8](repeating: 0, count: 64)), by: .half) == nil)
        #expect(FilmTurn(ByteSource(MovieFile(hasPicture: false).bytes), by: .half) == nil)
    }
}
