import Testing

@testable import DaybookBenchmarks
@testable import DaybookMedia

/// At what fraction of its size a JPEG is decoded.
struct JPEGScaleTests {
    @Test(
        "A photo is decoded at the smallest size that leaves the last step a quarter to do",
        arguments: [
            (4032, 3024, 1440, .half), (3024, 4032, 1440, .half), (8064, 6048, 1440, .quarter),
            (3264, 2448, 1440, nil), (3600, 100, 1440, .half), (3599, 100, 1440, nil), (14400, 8, 1440, .eighth),
            (14400, 7, 1440, .quarter), (1, 14400, 1440, nil),
            (4032, 3024, 256, .eighth), (1440, 1080, 1440, nil), (1, 1, 1440, nil),
        ] as [(Int, Int, Int, JPEGScale?)])
    func scale(width: Int, height: Int, edge: Int, scale: JPEGScale?) {
        #expect(JPEGScale(width: width, height: height, edge: edge) == scale)
    }

    @Test("A JPEG that is decoded at half its size comes out as one that is decoded whole")
    func alike() throws {
        let (whole, half) = try pictures(width: 900, height: 600)
        #expect((half.width, half.height) == (whole.width, whole.height))
        let differences = zip(half.rgba, whole.rgba).map { abs(Int($0) - Int($1)) }
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 3)
    }

    @Test("A size that has no half is rounded: the picture is a pixel smaller at most")
    func odd() throws {
        let (whole, half) = try pictures(width: 903, height: 611)
        #expect(half.width == 360 && whole.width == 360 && abs(half.height - whole.height) <= 1)
    }

    @Test(
        "The thinnest JPEGs are made small",
        arguments: [(20_000, 1), (1, 20_000), (2, 9000), (20_000, 7), (5760, 1), (1441, 1), (300, 3)])
    func thin(width: Int, height: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/thin.jpg"
        try BenchmarkScene(seed: 3).still(width: width, height: height).write(to: [(path, "Q=92")])
        let names = RenditionSize.named.map { RenditionName(size: $0, format: .jpeg) }
        let order = RenditionOrder(
            type: .jpeg, orientation: 1, decodesWhole: false, names: Set(names), wantsSketch: true, timeLimit: 600_000)
        let set = try VipsRenditionMaker().make(order, from: try ReadFile(path: path))
        for name in names {
            let picture = try #require(set.pictures[name])
            let probe = try #require(Prober.probe(ByteSource(picture)))
            #expect(max(probe.width, probe.height) == min(max(width, height), name.size.width))
            #expect(min(probe.width, probe.height) >= 1)
        }
    }

    /// A picture made small from all of a JPEG, and from its half.
    private func pictures(width: Int, height: Int) throws -> (whole: PixelGrid, half: PixelGrid) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/large.jpg"
        try BenchmarkScene(seed: 3).still(width: width, height: height).write(to: [(path, "Q=92")])
        let whole = try VipsSource(try ReadFile(path: path)).thumbnail(360, obeysProfile: false)
        let half = try VipsSource(try ReadFile(path: path)).jpeg(dividedBy: .half).shrunk(360, obeysProfile: false)
        return (try whole.pixels(), try half.pixels())
    }
}
