import Testing

@testable import DaybookBenchmarks
@testable import DaybookMedia

/// Pixels that a worker decoded for one owner do not show in the pictures of the next.
struct ClearedMemoryTests {
    private let folder: TemporaryFolder
    private let maker: WorkerRenditionMaker

    init() throws {
        folder = try TemporaryFolder()
        maker = WorkerRenditionMaker(workers: try Workers.workers())
    }

    private func large(_ file: ReadFile) throws -> [UInt8] {
        let name = RenditionName(size: .large, format: .jpeg)
        let order = RenditionOrder(
            type: .heic, orientation: 1, decodesWhole: true, names: [name], wantsSketch: false, timeLimit: 600_000)
        return try #require(try maker.make(order, from: file).pictures[name])
    }

    @Test("What no tile of a picture covers has one colour, whatever was decoded before it")
    func sparse() throws {
        let photo = folder.path + "/photo.heic"
        try BenchmarkScene(seed: 5).still(width: 1000, height: 1000).write(to: [(photo, "Q=92")])
        for _ in 0..<6 {
            _ = try large(try ReadFile(path: photo))
            let picture = try large(try folder.file(SparsePicture.heic))
            let pixels = try VipsSource(try folder.file(picture)).thumbnail(1000, obeysProfile: false).pixels()
            #expect((pixels.width, pixels.height) == (1000, 1000))
            var (least, most) = ([UInt8](repeating: 255, count: 4), [UInt8](repeating: 0, count: 4))
            var above: ArraySlice<UInt8> = []
            for y in 0..<1000 {
                // The codec's blocks and the kernel's reach blur the tile's edge.
                let row = pixels.rgba[4 * (1000 * y + (y < 96 ? 96 : 0))..<4 * 1000 * (y + 1)]
                // Equal rows have equal colours.
                guard row != above else { continue }
                above = row
                for (offset, value) in row.enumerated() {
                    least[offset % 4] = min(least[offset % 4], value)
                    most[offset % 4] = max(most[offset % 4], value)
                }
            }
            #expect(zip(least, most).allSatisfy { $1 - $0 <= 4 }, "\(least) to \(most)")
        }
    }
}
