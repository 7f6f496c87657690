import Testing

@testable import DaybookMedia

/// Captions and keywords that files carry, and texts that only look like them.
struct EmbeddedWordsTests {
    private func probe(_ bytes: [UInt8]) throws -> MediaProbe { try #require(Prober.probe(ByteSource(bytes))) }

    private func packet(_ body: String) -> String {
        "<x:xmpmeta><rdf:RDF><rdf:Description rdf:about=\"\">\(body)</rdf:Description></rdf:RDF></x:xmpmeta>"
    }

    private func utf16(_ text: String) -> [UInt8] {
        Array(text.utf16).flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] } + [0, 0]
    }

    @Test("XMP's description and keywords are read, with their entities, and hierarchies by their last names")
    func xmp() throws {
        let body = """
            <dc:description><rdf:Alt><rdf:li xml:lang="x-default">할머니 &amp; 생신&#xA;잔치 &#128512; &x;</rdf:li>
            <rdf:li xml:lang="en">other</rdf:li></rdf:Alt></dc:description>
            <dc:subject><rdf:Bag><rdf:li>가족</rdf:li><rdf:li>Busan</rdf:li><rdf:li>busan</rdf:li></rdf:Bag></dc:subject>
            <lr:hierarchicalSubject><rdf:Bag><rdf:li>Places|Korea|Busan</rdf:li><rdf:li>Pets|Dog</rdf:li></rdf:Bag>
            </lr:hierarchicalSubject>
            """
        let probe = try probe(PictureFiles.jpeg(xmp: packet(body)))
        #expect(probe.caption == "할머니 & 생신\n잔치 😀 &x;")
        #expect(probe.keywords == ["가족", "Busan", "Dog"])
    }

    @Test("A title stands before a description that says something else, and a file's name is no title")
    func titles() {
        var facts = FileFacts(type: .jpeg)
        facts.xmp.words = ["dc:title": ["잔치"], "dc:description": ["온 가족이 모였다"]]
        #expect(EmbeddedWordsRule.caption(facts) == "잔치\n온 가족이 모였다")
        facts.xmp.words["dc:description"] = ["할머니 잔치"]
        #expect(EmbeddedWordsRule.caption(facts) == "할머니 잔치")
        for title in ["IMG_1234", "DSC01234", "P1010123", "holiday.JPG"] {
            facts.xmp.words["dc:title"] = [title]
            #expect(EmbeddedWordsRule.caption(facts) == "할머니 잔치")
        }
    }

    @Test("EXIF's description, Windows' title and keywords, and a comment in UTF-16 of either order are read")
    func exif() throws {
        var exif = ExifBuilder()
        exif.picture = [0x9C9B: .bytes(utf16("제목")), 0x9C9E: .bytes(utf16("바다;강릉; ;바다"))]
        var probe = try probe(PictureFiles.jpeg(exif: exif.bytes))
        #expect(probe.caption == "제목")
        #expect(probe.keywords == ["바다", "강릉"])
        for order in [false, true] {
            let text = utf16("온 가족 나들이").dropLast(2)
            let body =
                order ? stride(from: 0, to: text.count, by: 2).flatMap { [text[$0 + 1], text[$0]] } : Array(text)
            exif.picture = [:]
            exif.shot = [0x9286: .bytes(Array("UNICODE\0".utf8) + body)]
            probe = try self.probe(PictureFiles.jpeg(exif: exif.bytes))
            #expect(probe.caption == "온 가족 나들이")
        }
    }

    @Test(
        "What cameras and programs write by themselves is no caption",
        arguments: [
            "OLYMPUS DIGITAL CAMERA         ", "SAMSUNG CAMERA PICTURES", "Screenshot", "ASCII", "oznor", "hdr_plus",
            "{\"mirror\":false}", "<?xml version=\"1.0\"?>", "...", "Maker", "Exif_JPEG_PICTURE", "   ",
            "CREATOR: gd-jpeg v1.0 (using IJG JPEG v80)",
        ])
    func boilerplate(text: String) throws {
        var exif = ExifBuilder()
        exif.picture = [0x10E: .text(text), 0x10F: .text("Maker")]
        exif.shot = [0x9286: .bytes(Array(("ASCII\0\0\0" + text).utf8))]
        #expect(try probe(PictureFiles.jpeg(exif: exif.bytes)).caption.isEmpty)
        exif.picture[0x10E] = .text("Birthday")
        #expect(try probe(PictureFiles.jpeg(exif: exif.bytes)).caption == "Birthday")
    }

    @Test("Texts that are no UTF-8 are ISO 8859-1, unless they cannot be")
    func characters() {
        #expect(EmbeddedText.read(ByteBlock(Array("café".utf8))) == "café")
        #expect(EmbeddedText.read(ByteBlock([0x63, 0x61, 0x66, 0xE9])) == "café")
        // 가족 in CP949.
        #expect(EmbeddedText.read(ByteBlock([0xB0, 0xA1, 0xC1, 0xB7])) == nil)
        #expect(EmbeddedText.read(ByteBlock([0xC4, 0xD6, 0xDC]), isLatin: true) == "ÄÖÜ")
        #expect(EmbeddedText.read(ByteBlock([0x20, 0x0A, 0])) == nil)
        let long = EmbeddedText.read(ByteBlock(Array(String(repeating: "가", count: 3000).utf8)))
        #expect(long?.utf8.count == 4095)
    }

    private func dataSet(_ record: UInt8, _ number: UInt8, _ value: [UInt8]) -> [UInt8] {
        [0x1C, record, number, UInt8(value.count >> 8), UInt8(value.count & 255)] + value
    }

    @Test("IPTC's caption, title and keywords are read, in UTF-8 where it says so and where it is")
    func iptc() {
        let utf8 = dataSet(1, 90, [0x1B, 0x25, 0x47])
        let sets =
            dataSet(2, 5, Array("제목".utf8)) + dataSet(2, 25, Array("가족".utf8)) + dataSet(2, 25, Array("Busan".utf8))
        let caption = dataSet(2, 120, Array("잔치".utf8))
        for head in [utf8, []] {
            let facts = IPTCReader.read(ByteBlock(head + sets + caption))
            #expect((facts.title, facts.caption) == ("제목", "잔치"))
            #expect(facts.keywords == ["가족", "Busan"])
        }
        #expect(IPTCReader.read(ByteBlock(dataSet(2, 120, [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72]))).caption == "Müller")
    }

    @Test("Keywords keep to the limits of tags")
    func limits() {
        var facts = FileFacts(type: .jpeg)
        let many = (0..<300).map { "word \($0)" }
        facts.xmp.words["dc:subject"] = [String(repeating: "가", count: 34), " \n "] + many
        let keywords = EmbeddedWordsRule.keywords(facts)
        #expect(keywords == Array(many.prefix(100)))
    }

    @Test(
        "Places in XMP are read with the letter in them, beside them, or with a sign",
        arguments: [
            ("36,48.24S", "", "174,43.56E", "", -36.804, 174.726), ("36.804", "S", "174.726", "E", -36.804, 174.726),
            ("-36.804", "", "174.726", "", -36.804, 174.726), ("-36.804", "S", "174.726", "W", -36.804, -174.726),
            ("36/1,48/1,1440/100", "s", "174.726", "East", -36.804, 174.726),
        ])
    func places(
        north: String, northReference: String, east: String, eastReference: String, latitude: Double, longitude: Double
    ) throws {
        let body = """
            <exif:GPSLatitude>\(north)</exif:GPSLatitude><exif:GPSLatitudeRef>\(northReference)</exif:GPSLatitudeRef>
            <exif:GPSLongitude>\(east)</exif:GPSLongitude><exif:GPSLongitudeRef>\(eastReference)</exif:GPSLongitudeRef>
            """
        let location = try #require(try probe(PictureFiles.jpeg(xmp: packet(body))).location)
        #expect(abs(location.latitude - latitude) < 1e-9)
        #expect(abs(location.longitude - longitude) < 1e-9)
    }

    @Test("Letters of the other axis, and what is no number, make no place")
    func wrongPlaces() {
        for (text, reference) in [
            ("36.8", "E"), ("36.8E", ""), ("1/0", "N"), ("", "N"), ("nan", "N"), ("1,2,3,4", "N"),
        ] {
            #expect(LocationRule.coordinate(text, reference: reference, sides: "NS") == nil)
        }
    }

    @Test("A PNG's Creation Time and an AVI's IDIT tell when they were made")
    func containers() throws {
        let text = Array("Creation Time\0Mon, 06 May 2019 07:08:09 +0900".utf8)
        let png = PictureFiles.zeros(width: 4, height: 4, chunks: [("tEXt", text)])
        #expect(try probe(png).moment?.time.text == "2019-05-06T07:08:09")
        let date = Array("SUN JUL 22 15:04:11 2007\n\0".utf8)
        let header = Array("avih".utf8) + [56, 0, 0, 0] + [UInt8](repeating: 0, count: 56)
        let chunk = Array("IDIT".utf8) + [UInt8(date.count), 0, 0, 0] + date
        let list = Array("hdrl".utf8) + header + chunk
        let body = Array("AVI LIST".utf8) + [UInt8(list.count), 0, 0, 0] + list
        let avi = Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body
        #expect(try probe(avi).moment?.time.text == "2007-07-22T15:04:11")
        for count in 0..<avi.count { _ = Prober.probe(ByteSource(Array(avi.prefix(count)))) }
    }

    @Test("A fraction of a second beside the time is kept with it")
    func fraction() throws {
        var exif = ExifBuilder()
        exif.shot = [0x9003: .text("2023:08:13 09:26:39"), 0x9291: .text("094772")]
        #expect(try probe(PictureFiles.jpeg(exif: exif.bytes)).moment?.microseconds == 94_772)
    }
}
