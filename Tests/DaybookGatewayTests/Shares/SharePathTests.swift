import DaybookAPI
import Foundation
import Testing

@testable import DaybookGateway

@Suite("Paths of shares, their shapes and their text")
struct SharePathTests {
    @Test("A path is a link, something behind it, or nothing that there is")
    func parts() {
        #expect(SharePath("/v1/shares") == nil && SharePath("/s") == nil)
        let parts: [(String, SharePath.Part)] = [
            ("/s/abc_-9", .page), ("/s/abc/photos/12/large", .photo(12, .large)), ("/s/abc/photos.zip", .zip),
            ("/s/abc/card", .card), ("/s/abc/photos/3/film", .film(3)), ("/s/abc/photos/0/film", .unknown),
            ("/s/abc/photos/4/print", .print(4)), ("/s/abc/photos/0/print", .unknown),
            ("/s/abc/feed.atom", .atomFeed), ("/s/abc/feed.json", .jsonFeed), ("/s/", .unknown), ("/s/a%20b", .unknown),
            ("/s/abc/", .unknown), ("/s/abc/photos/0/large", .unknown), ("/s/abc/photos/1/huge", .unknown),
            ("/s/abc/photos/9999999/large", .unknown), ("/s/abc/photos/-1/large", .unknown),
            ("/s/" + String(repeating: "a", count: 129), .unknown),
        ]
        for (path, part) in parts { #expect(SharePath(path)?.part == part, "\(path)") }
    }

    @Test("A picture has a class for its shape, and a width for each of its edges")
    func shapes() {
        #expect(PictureShape(width: 4000, height: 3000).styleClass == "r135")
        #expect(PictureShape(width: 0, height: 0).styleClass == "r100")
        #expect(PictureShape(width: 1, height: 60_000).styleClass == "r40")
        #expect(PictureShape(width: .max, height: 1).styleClass == "r300")
        #expect(PictureShape(width: 1000, height: 2000).width(longestEdge: 720) == 360)
        #expect(PictureShape(width: 1000, height: 2000).height(longestEdge: 720) == 720)
        for step in PictureShape.steps { #expect(PictureShape.styles.contains(".r\(step){")) }
    }

    @Test("A picture's place has the nearest colour to its mean, whatever its hash is")
    func tints() {
        // Mid grey: half the light, no colour.
        #expect(PictureTint.styleClass(ofThumbHash: "IAgCAAA=").hasPrefix("t"))
        for hash in ["", "?", "AA==", String(repeating: "A", count: 400)] {
            #expect(PictureTint.styleClass(ofThumbHash: hash).isEmpty, "\(hash)")
        }
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 5...40)).map { _ in UInt8.random(in: 0...255) }
            let name = PictureTint.styleClass(ofThumbHash: Data(bytes).base64EncodedString())
            #expect(name.isEmpty || PictureTint.styles.contains(".\(name){"))
        }
    }
}
