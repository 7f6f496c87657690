import Testing

@testable import DaybookMedia

/// Facts that pictures state of themselves, on files made here.
struct PictureProbeTests {
    private func probe(_ bytes: [UInt8]) throws -> MediaProbe { try #require(Prober.probe(ByteSource(bytes))) }

    private func camera(isLittle: Bool = true) -> ExifBuilder {
        var exif = ExifBuilder(isLittle: isLittle)
        exif.picture = [0x10F: .text("Maker"), 0x110: .text("Model 5 "), 0x132: .text("2020:01:01 00:00:00")]
        exif.shot = [
            0x9003: .text("2019:08:07 06:05:04"), 0x9011: .text("+09:00"), 0xA434: .text("Lens 35mm"),
        ]
        exif.setPlace(latitude: (37, 33, 5994), "N", longitude: (126, 58, 4068), "W")
        return exif
    }

    @Test("A JPEG's EXIF tells time, offset, place and camera, in either byte order", arguments: [true, false])
    func exif(isLittle: Bool) throws {
        let probe = try probe(PictureFiles.jpeg(exif: camera(isLittle: isLittle).bytes))
        #expect(probe.type == .jpeg)
        #expect(probe.moment?.time.text == "2019-08-07T06:05:04")
        #expect(probe.moment?.offset?.text == "+09:00")
        #expect(probe.moment?.offsetSource == .tag)
        #expect(probe.moment?.source == "ExifIFD:DateTimeOriginal")
        #expect(probe.camera == MediaProbe.Camera(make: "Maker", model: "Model 5", lens: "Lens 35mm"))
        let location = try #require(probe.location)
        #expect(abs(location.latitude - 37.56665) < 1e-6)
        #expect(abs(location.longitude + 126.97796667) < 1e-6)
    }

    @Test("Width and height are those of the picture as it stands", arguments: 1...8)
    func orientation(value: Int) throws {
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(value)]
        for bytes in [try PictureFiles.jpeg(exif: exif.bytes), try PictureFiles.webp(exif: exif.bytes)] {
            let probe = try probe(bytes)
            #expect(probe.width == (value < 5 ? 120 : 80))
            #expect(probe.height == (value < 5 ? 80 : 120))
        }
    }

    @Test("An orientation that is none is none", arguments: [0, 9, 65535])
    func wrongOrientation(value: Int) throws {
        var exif = ExifBuilder()
        exif.picture = [0x112: .short(value)]
        let probe = try probe(PictureFiles.jpeg(exif: exif.bytes))
        #expect((probe.width, probe.height) == (120, 80))
    }

    @Test("An offset is told by the satellites' time when no tag tells it")
    func offsetBySatellites() throws {
        var exif = ExifBuilder()
        exif.shot = [0x9003: .text("2015:04:10 20:12:23")]
        exif.place = [0x1D: .text("2015:04:10"), 7: .fractions([(18, 1), (12, 1), (20, 1)])]
        let probe = try probe(PictureFiles.jpeg(exif: exif.bytes))
        #expect(probe.moment?.offset?.text == "+02:00")
        #expect(probe.moment?.offsetSource == .gps)
    }

    @Test("A clock that is simply wrong tells no offset")
    func wrongClock() throws {
        var exif = ExifBuilder()
        exif.shot = [0x9003: .text("2015:04:10 20:07:00")]
        exif.place = [0x1D: .text("2015:04:10"), 7: .fractions([(18, 1), (12, 1), (20, 1)])]
        #expect(try probe(PictureFiles.jpeg(exif: exif.bytes)).moment?.offset == nil)
    }

    @Test(
        "Dates that no calendar has are absent",
        arguments: ["0000:00:00 00:00:00", "2019:02:29 10:00:00", "0899:12:31 00:00:00", "", "soon"])
    func wrongDates(text: String) throws {
        var exif = ExifBuilder()
        exif.shot = [0x9003: .text(text)]
        #expect(try probe(PictureFiles.jpeg(exif: exif.bytes)).moment == nil)
    }

    @Test("A place of 0, 0 and one beyond the poles are absent")
    func wrongPlaces() throws {
        var exif = ExifBuilder()
        exif.setPlace(latitude: (0, 0, 0), "N", longitude: (0, 0, 0), "E")
        #expect(try probe(PictureFiles.jpeg(exif: exif.bytes)).location == nil)
        exif.setPlace(latitude: (91, 0, 0), "N", longitude: (10, 0, 0), "E")
        #expect(try probe(PictureFiles.jpeg(exif: exif.bytes)).location == nil)
    }

    @Test("XMP tells what EXIF does not, as elements and as attributes")
    func xmp() throws {
        let element = "<x><photoshop:DateCreated>2022-01-10T15:15:44+01:00</photoshop:DateCreated></x>"
        #expect(try probe(PictureFiles.jpeg(xmp: element)).moment?.offset?.text == "+01:00")
        let attributes = "<rdf:Description exif:GPSLatitude=\"39,6.9N\" exif:GPSLongitude='108,24.058W'/>"
        let location = try #require(try probe(PictureFiles.jpeg(xmp: attributes)).location)
        #expect(abs(location.latitude - 39.115) < 1e-9)
        #expect(abs(location.longitude + 108.400966667) < 1e-6)
    }

    @Test("Names of marked faces are read, as the Metadata Working Group and as Microsoft write them")
    func faces() throws {
        let group = """
            <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
            <rdf:li><rdf:Description mwg-rs:Name="하늘" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.5"/></rdf:Description></rdf:li>
            <rdf:li rdf:parseType="Resource"><mwg-rs:Type>Pet</mwg-rs:Type><mwg-rs:Name>Bori &amp; Co</mwg-rs:Name></rdf:li>
            <rdf:li><rdf:Description mwg-rs:Name="sharp here" mwg-rs:Type="Focus"/></rdf:li>
            <rdf:li><rdf:Description mwg-rs:Name="하늘" mwg-rs:Type="Face"/></rdf:li>
            <rdf:li><rdf:Description mwg-rs:Type="Face"/></rdf:li>
            </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
            """
        #expect(try probe(PictureFiles.jpeg(xmp: group)).faces == ["하늘", "Bori & Co"])
        let microsoft = """
            <MP:RegionInfo><rdf:Description><MPRI:Regions><rdf:Bag>
            <rdf:li MPReg:Rectangle="0.1, 0.1, 0.2, 0.2" MPReg:PersonDisplayName="Minji"/>
            <rdf:li><rdf:Description><MPReg:PersonDisplayName>Jun</MPReg:PersonDisplayName></rdf:Description></rdf:li>
            </rdf:Bag></MPRI:Regions></rdf:Description></MP:RegionInfo>
            """
        #expect(try probe(PictureFiles.jpeg(xmp: microsoft)).faces == ["Minji", "Jun"])
    }

    @Test("However many faces a file names, and however long, a hundred of a hundred bytes are read")
    func manyFaces() throws {
        let items = (0..<300).map { "<rdf:li mwg-rs:Name=\"n\($0)\"/>" }.joined()
        let long = "<rdf:li mwg-rs:Name=\"\(String(repeating: "x", count: 101))\"/>"
        let faces = try probe(PictureFiles.jpeg(xmp: long + items)).faces
        #expect(faces == (0..<100).map { "n\($0)" })
    }

    @Test("A motion photo needs its clip, not only the text that tells of it")
    func motionPhoto() throws {
        let clip = MovieFile().bytes
        let xmp = "<a GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"\(clip.count)\"/>"
        let still = try PictureFiles.jpeg(xmp: xmp)
        let live = try probe(still + clip)
        #expect(live.subtypes == ["livePhoto"])
        #expect(live.motion == EmbeddedClip(offset: still.count, count: clip.count, durationMilliseconds: 2500))
        #expect(try probe(still).subtypes == [])
        #expect(try probe(still).motion == nil)
        // As long as it should be, but no film: without a file type, and without a table of contents.
        #expect(try probe(still + [UInt8](repeating: 7, count: clip.count)).motion == nil)
        var torn = clip
        torn.replaceSubrange(24..<28, with: Array("free".utf8))
        #expect(try probe(still + torn).motion == nil)
    }

    @Test(
        "A clip is found behind a still that says it has one, and not where",
        arguments: [
            "GCamera:MotionPhoto=\"1\"", "Camera:MicroVideo=\"1\"",
            "GCamera:MicroVideo=\"1\" GCamera:MicroVideoOffset=\"7\"",
        ])
    func unplacedClip(words: String) throws {
        let clip = MovieFile(milliseconds: 1500).bytes
        let still = try PictureFiles.jpeg(xmp: "<a \(words)/>")
        let gainMap = try PictureFiles.jpeg()
        // A name on its own, as pictures may have it among their bytes, is no film.
        let stray = Array("\u{0}\u{0}\u{0}\u{14}ftyp".utf8) + [UInt8](repeating: 7, count: 300_000)
        let trailer = Array("SEFH".utf8) + [UInt8](repeating: 1, count: 20)
        let found = EmbeddedClip(
            offset: still.count + gainMap.count + stray.count, count: clip.count, durationMilliseconds: 1500)
        let live = try probe(still + gainMap + stray + clip + trailer)
        #expect(live.motion == found && live.subtypes == ["livePhoto"])
        #expect(try probe(still + gainMap + stray + trailer).motion == nil)
        #expect(try probe(try PictureFiles.jpeg() + gainMap + clip).motion == nil)
        let strays = (0..<100).flatMap { _ in Array("    ftyp".utf8) }
        #expect(try probe(still + strays + clip).motion == nil, "so many places are not looked at")
    }

    @Test("A clip in Samsung's trailer is found, and ends where the film ends")
    func samsungClip() throws {
        let clip = MovieFile(milliseconds: 1500).bytes
        let still = try PictureFiles.jpeg()
        let name = Array("MotionPhoto_Data".utf8)
        let part = [0, 0, 0x30, 0x0A, UInt8(name.count), 0, 0, 0] + name + clip + [0, 0, 0, 1]
        func file(back: Int, count: Int) -> [UInt8] {
            func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
            let directory =
                Array("SEFH".utf8) + little(107) + little(1) + [0, 0, 0x30, 0x0A] + little(back) + little(count)
            return still + part + directory + little(directory.count) + Array("SEFT".utf8)
        }
        let live = try probe(file(back: part.count, count: part.count))
        #expect(
            live.motion
                == EmbeddedClip(
                    offset: still.count + 8 + name.count, count: clip.count, durationMilliseconds: 1500))
        #expect(live.subtypes == ["livePhoto"])
        // A trailer that names bytes that are not there, or none.
        for (back, count) in [(1 << 30, part.count), (part.count, 1 << 30), (part.count, 20), (0, 0)] {
            #expect(try probe(file(back: back, count: count)).motion == nil)
        }
    }

    @Test("What belongs together is told by what cameras wrote, and by nothing else")
    func groups() throws {
        var exif = ExifBuilder(isLittle: false)
        exif.shot = [0x927C: .bytes(appleNote([0x0B: .text("2B5F-11"), 0x11: .text("AAAA-BBBB")]))]
        let apple = try probe(PictureFiles.jpeg(exif: exif.bytes))
        #expect(apple.contentIdentifier == "AAAA-BBBB" && apple.burstIdentifier == "2B5F-11")
        let google = try probe(PictureFiles.jpeg(xmp: "<a GCamera:BurstID=\"b8f1\"/>"))
        #expect(google.contentIdentifier == nil && google.burstIdentifier == "b8f1")
        for name in [String(repeating: "x", count: 101), "a\u{7}b"] {
            exif.shot = [0x927C: .bytes(appleNote([0x11: .text(name)]))]
            #expect(try probe(PictureFiles.jpeg(exif: exif.bytes)).contentIdentifier == nil)
        }
    }

    @Test("Apple's maker note tells selfies, portraits, bursts, HDR and live photos")
    func appleNote() throws {
        let cases: [(Int, ExifBuilder.Value, String)] = [
            (0x0A, .long(3), "hdr"), (0x0B, .text("2B5F-11"), "burst"), (0x11, .text("AAAA-BBBB-CCCC"), "livePhoto"),
            (0x14, .long(2), "portrait"), (0x2E, .long(6), "selfie"),
        ]
        for (tag, value, subtype) in cases {
            var exif = ExifBuilder(isLittle: false)
            exif.shot = [0x927C: .bytes(appleNote([tag: value]))]
            #expect(try probe(PictureFiles.jpeg(exif: exif.bytes)).subtypes == [subtype])
        }
    }

    /// A note is a directory whose places count from the note: a TIFF structure whose header is moved to 14 bytes.
    private func appleNote(_ tags: [Int: ExifBuilder.Value]) -> [UInt8] {
        Bytes.make { bytes in
            bytes.text("Apple iOS\0")
            bytes.raw([0, 1])
            bytes.text("MM")
            bytes.big(tags.count, 2)
            var values = Bytes()
            for (tag, value) in tags.sorted(by: { $0.key < $1.key }) {
                bytes.big(tag, 2)
                switch value {
                case .text(let text):
                    bytes.big(2, 2)
                    bytes.big(text.utf8.count + 1, 4)
                    bytes.big(14 + 6 + tags.count * 12 + values.all.count, 4)
                    values.text(text + "\0")
                case .long(let number):
                    bytes.big(9, 2)
                    bytes.big(1, 4)
                    bytes.big(number, 4)
                default: break
                }
            }
            bytes.big(0, 4)
            bytes.raw(values.all)
        }
    }

    @Test("Screenshots and panoramas are told by their tags")
    func exifSubtypes() throws {
        var exif = ExifBuilder()
        exif.shot = [0x9286: .bytes(Array("ASCII\0\0\0Screenshot".utf8))]
        let png = PictureFiles.png(width: 3, height: 2, chunks: [("eXIf", exif.bytes)]) { _, _ in [1, 2, 3] }
        #expect(try probe(png).subtypes == ["screenshot"])
        exif.shot = [0xA401: .short(6)]
        #expect(try probe(PictureFiles.jpeg(exif: exif.bytes)).subtypes == ["panorama"])
    }

    @Test("Frames are counted without decoding", arguments: [1, 2, 40])
    func gif(frames: Int) throws {
        let probe = try probe(PictureFiles.gif(width: 4, height: 3, frames: frames))
        #expect((probe.type, probe.width, probe.height) == (.gif, 4, 3))
        #expect(probe.subtypes == (frames > 1 ? ["animated"] : []))
        #expect(probe.isWhole)
    }

    @Test("What a progressive JPEG keeps is charged, also where a segment that is none hides its scans")
    func hiddenScans() throws {
        func file(_ marker: UInt8, _ between: [UInt8], components: UInt8 = 3) -> [UInt8] {
            Bytes.make { bytes in
                bytes.raw([0xFF, 0xD8, 0xFF, marker, 0, 17, 8, 0x27, 0x10, 0x27, 0x10, 3])
                for component in 1...3 { bytes.raw([UInt8(component), 0x11, 0]) }
                bytes.raw(between)
                bytes.raw([0xFF, 0xDA, 0, 12, components, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 0xFF, 0xD9])
            }
        }
        let plain = try probe(file(0xC0, []))
        let progressive = try probe(file(0xC2, []))
        #expect(!plain.decodesWhole && progressive.decodesWhole && progressive.decodeCost > plain.decodeCost + 500)
        #expect(try probe(file(0xC0, [], components: 1)).decodeCost == progressive.decodeCost)
        for hidden in [[0xFF, 0xE5, 0, 0], [0xFF, 0xE5, 0, 1], [UInt8](repeating: 7, count: 70_000)] as [[UInt8]] {
            for marker in [0xC0, 0xC2] as [UInt8] {
                let probe = try probe(file(marker, hidden))
                #expect(probe.decodesWhole && probe.decodeCost == progressive.decodeCost)
            }
        }
    }

    @Test("PNG, WebP and TIFF tell their size")
    func sizes() throws {
        let png = try probe(PictureFiles.gradient(width: 31, height: 17))
        #expect((png.type, png.width, png.height) == (.png, 31, 17))
        let webp = try probe(PictureFiles.webp(width: 31, height: 17))
        #expect((webp.type, webp.width, webp.height) == (.webp, 31, 17))
        let tiff = try probe(PictureFiles.tiff(width: 31, height: 17))
        #expect((tiff.type, tiff.width, tiff.height) == (.tiff, 31, 17))
        #expect(tiff.moment?.source == "IFD0:ModifyDate")
    }
}
