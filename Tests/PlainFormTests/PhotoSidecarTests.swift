import DaybookAPI
import Testing

@testable import PlainForm

@Suite("Words on photos for other programs")
struct PhotoSidecarTests {
    @Test("All words stand in the properties that other programs know, in one order")
    func whole() throws {
        var lines = DiaryLines()
        try lines.photo("p1", name: "IMG_4711.HEIC", type: "image/heic") { photo in
            (photo.caption, photo.tags, photo.people) = ("a ]]> & <b>\r\n\"눈\"", ["눈", "a & b"], ["지호"])
            (photo.placeName, photo.placeLatitude, photo.placeLongitude) = ("서울숲", 37.5444, -127.0374)
            (photo.takenSource, photo.utcOffsetSeconds, photo.favorite) = (.person, 32_400, true)
        }
        let text = try #require(try lines.pages()["library/2024/03/IMG_4711.HEIC.xmp"])
        let head = try #require(text.firstRange(of: "xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\">\n"))
        #expect(
            text[head.upperBound...] == """
                      <dc:description>
                        <rdf:Alt>
                          <rdf:li xml:lang="x-default">a ]]&gt; &amp; &lt;b&gt;&#13;
                "눈"</rdf:li>
                        </rdf:Alt>
                      </dc:description>
                      <dc:subject>
                        <rdf:Bag>
                          <rdf:li>눈</rdf:li>
                          <rdf:li>a &amp; b</rdf:li>
                        </rdf:Bag>
                      </dc:subject>
                      <Iptc4xmpExt:PersonInImage>
                        <rdf:Bag>
                          <rdf:li>지호</rdf:li>
                        </rdf:Bag>
                      </Iptc4xmpExt:PersonInImage>
                      <Iptc4xmpCore:Location>서울숲</Iptc4xmpCore:Location>
                      <exif:GPSLatitude>37,32.6640000N</exif:GPSLatitude>
                      <exif:GPSLongitude>127,2.2440000W</exif:GPSLongitude>
                      <exif:DateTimeOriginal>2024-03-09T05:04:05+09:00</exif:DateTimeOriginal>
                      <photoshop:DateCreated>2024-03-09T05:04:05+09:00</photoshop:DateCreated>
                      <xmp:CreateDate>2024-03-09T05:04:05+09:00</xmp:CreateDate>
                      <xmp:Rating>5</xmp:Rating>
                    </rdf:Description>
                  </rdf:RDF>
                </x:xmpmeta>

                """)
        #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<x:xmpmeta "))
    }

    @Test(
        "A coordinate has degrees, and minutes that no rounding makes sixty",
        arguments: [
            (0.0, "0,0.0000000N"), (-0.5, "0,30.0000000S"), (89.999999999999, "90,0.0000000N"),
            (-12.00000000001, "12,0.0000000S"), (1.0000001, "1,0.0000060N"),
        ])
    func coordinates(latitude: Double, text: String) throws {
        var lines = DiaryLines()
        try lines.photo("p1") { ($0.latitude, $0.longitude) = (latitude, 180) }
        let page = try #require(try lines.pages().values.first)
        #expect(page.contains("<exif:GPSLatitude>\(text)</exif:GPSLatitude>"))
        #expect(page.contains("<exif:GPSLongitude>180,0.0000000E</exif:GPSLongitude>"))
    }
}
