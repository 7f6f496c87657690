import Testing

@testable import DaybookMedia

/// Pictures of high dynamic range and of wide gamuts, told by code points, on a screen that has neither.
struct PictureColoursTests {
    /// The same bars in a film, brightness by brightness.
    private static let film = [15, 95, 157, 191, 255]

    private func bars(_ look: PictureLook) -> [Int] { (0..<5).map { look.pixel($0 * 13 + 6, 32)[1] } }

    private func isAlike(_ found: [Int], _ wanted: [Int], within tolerance: Int = 4) -> Bool {
        found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test("Absolute light comes out as it does of films, of HEVC and of AV1, mirrored or not")
    func quantizer() throws {
        let colours = ItemFile.Item.colours(9, 16, 9)
        let heic = try bars(PictureLook(ItemFile(items: [.bars.with(colours)]).bytes))
        #expect(isAlike(heic, PictureColoursTests.film))
        let avif = ItemFile(brands: ["avif", "avif"], items: [.barsOfAV1.with(colours)])
        #expect(isAlike(try bars(PictureLook(avif.bytes)), PictureColoursTests.film))
        let mirrored = ItemFile(items: [.bars.with(colours, ItemFile.Property("imir", [1]))])
        // The bars are 13 of the 64 columns wide, the last one 12.
        let found = try PictureLook(mirrored.bytes)
        #expect(found.pixel(63 - 6, 32)[1] < 30 && found.pixel(6, 32)[1] > 245)
    }

    @Test("Without a word of it, or with ordinary colours, the same numbers are shown as they are")
    func standard() throws {
        let plain = try bars(PictureLook(ItemFile(items: [.bars]).bytes))
        let told = try bars(PictureLook(ItemFile(items: [.bars.with(ItemFile.Item.colours(1, 13, 1))]).bytes))
        #expect(isAlike(plain, [38, 97, 130, 148, 192]) && isAlike(told, [38, 97, 130, 148, 192]))
    }

    @Test("Hybrid log-gamma is told from absolute light")
    func hybrid() throws {
        let colours = ItemFile.Item.colours(9, 18, 9)
        let found = try bars(PictureLook(ItemFile(items: [.bars.with(colours)]).bytes))
        #expect(isAlike([found[0], found[4]], [30, 192], within: 8) && found == found.sorted())
    }

    @Test("Display P3 by code points alone becomes sRGB, in a picture and in a grid whose tiles say so")
    func wide() throws {
        let item = ItemFile.Item.plain.with(ItemFile.Item.colours(12, 13, 6))
        var grid = ItemFile(items: [.grid(rows: 1, columns: 2, width: 128, height: 64), item])
        grid.references = [("dimg", 1, [2, 2])]
        for file in [ItemFile(items: [item]), grid] {
            let pixel = try PictureLook(file.bytes).pixel(32, 32)
            #expect(isAlike(Array(pixel.prefix(3)), [217, 42, 52]))
        }
    }

    @Test("A colour profile counts more than code points in a HEIF")
    func profile() throws {
        let profile = ItemFile.Property("colr", Array("prof".utf8) + ColourProfile.standard)
        let item = ItemFile.Item.plain.with(ItemFile.Item.colours(12, 13, 6), profile)
        let shown = try PictureLook(ItemFile(items: [item]).bytes).pixel(32, 32)
        #expect(isAlike(Array(shown.prefix(3)), [200, 60, 60], within: 6))
    }

    @Test("A PNG's code points are obeyed, also beside a profile, and keep what is clear")
    func png() throws {
        func shown(_ codes: [UInt8], alpha: [UInt8] = [], more: [(String, [UInt8])] = []) throws -> [Int] {
            let png = PictureFiles.png(
                width: 64, height: 64, channels: 3 + alpha.count, chunks: [("cICP", codes)] + more
            ) { _, _ in [200, 60, 60] + alpha }
            return try PictureLook(png).pixel(9, 9)
        }
        let profile = Array("a\0\0".utf8) + Deflate.zeros(0, behind: ColourProfile.standard)
        #expect(isAlike(try shown([12, 13, 0, 1]), [217, 42, 52, 255]))
        #expect(isAlike(try shown([12, 13, 0, 1], more: [("iCCP", profile)]), [217, 42, 52, 255]))
        #expect(isAlike(try shown([12, 13, 0, 1], alpha: [128]), [217, 42, 52, 128]))
        for codes in [[1, 13, 0, 1], [12], [12, 13, 1, 1]] as [[UInt8]] {
            #expect(isAlike(try shown(codes), [200, 60, 60, 255]))
        }
    }

    @Test("Code points are taken from what a picture is made of, and nothing of a circle")
    func found() throws {
        let folder = try TemporaryFolder()
        func colours(_ file: ItemFile) throws -> PictureColours { .of(try folder.file(file.bytes), type: .heic) }
        #expect(try colours(ItemFile(items: [.bars.with(ItemFile.Item.colours(9, 18, 9))])).curve == .hybrid)
        #expect(try colours(ItemFile(items: [.bars])) == .standard)
        #expect(try colours(ItemFile(primary: 4, items: [.bars])) == .standard)
    }
}
