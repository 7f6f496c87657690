import Testing

@testable import DaybookMedia

/// Which way up a HEIF is.
struct HEIFProbeTests {
    private func probe(_ build: (inout HEIFFile) -> Void) throws -> MediaProbe {
        var file = HEIFFile()
        build(&file)
        return try #require(Prober.probe(ByteSource(file.bytes)))
    }

    @Test("EXIF turns a picture that its container does not turn")
    func exifCounts() throws {
        let probe = try probe { $0.addExif(orientation: 6) }
        #expect((probe.type, probe.width, probe.height, probe.orientation) == (.heic, 30, 40, 6))
    }

    @Test("EXIF is a copy where the container turns or mirrors the picture, or keeps to MIAF")
    func exifIsACopy() throws {
        let turned = try probe { file in
            file.quarters = 3
            file.addExif(orientation: 6)
        }
        #expect((turned.width, turned.height, turned.orientation) == (30, 40, 1))
        let mirrored = try probe { file in
            file.mirror = 0
            file.addExif(orientation: 5)
        }
        #expect((mirrored.width, mirrored.height, mirrored.orientation) == (40, 30, 1))
        let miaf = try probe { file in
            file.brands = ["heic", "mif1", "miaf"]
            file.addExif(orientation: 6)
        }
        #expect((miaf.width, miaf.height, miaf.orientation) == (40, 30, 1))
    }

    @Test("An orientation that does not exist turns nothing")
    func invalidOrientation() throws {
        let probe = try probe { $0.addExif(orientation: 9) }
        #expect((probe.width, probe.height, probe.orientation) == (40, 30, 1))
    }
}
