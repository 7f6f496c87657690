import DaybookAPI
import NIOCore
import Testing
import ZRPC

@testable import DaybookGateway

@Suite("Rendition cache")
struct RenditionCacheTests {
    private func key(_ number: Int) -> RenditionCache.Key {
        var photo = ResolvePhotoBytesResponse()
        photo.digest = "\(number)"
        let choice = PictureChoice(size: .thumb, formats: PictureFormats(format: .jpeg))
        return RenditionCache.Key(photo, choice, as: .jpeg)
    }

    private func picture(_ count: Int, version: String = "1") -> RenditionCache.Picture {
        RenditionCache.Picture(
            key(0), mediaType: "image/jpeg", version: version, bytes: ByteBuffer(repeating: 7, count: count))
    }

    @Test("holds pictures of one recipe: with the first of another all go, and the tag is another")
    func recipe() {
        let cache = RenditionCache(capacity: 100_000)
        for number in 0..<3 { cache.insert(picture(1000), for: key(number)) }
        cache.insert(picture(900, version: "2"), for: key(0))
        #expect(cache[key(0)]?.version == "2")
        #expect(cache[key(1)] == nil && cache[key(2)] == nil)
        #expect(cache.size == 900 + RenditionCache.overhead)
        #expect(key(0).etag(version: "1") != key(0).etag(version: "2"))
    }

    @Test("keeps within its bytes, and drops what was unused longest")
    func bound() {
        let capacity = 10 * (1000 + RenditionCache.overhead)
        let cache = RenditionCache(capacity: capacity)
        for number in 0..<10 { cache.insert(picture(1000), for: key(number)) }
        #expect(cache.size == capacity)
        #expect(cache[key(0)] != nil)
        cache.insert(picture(1000), for: key(10))
        #expect(cache.size <= capacity)
        #expect(cache[key(0)] != nil)
        #expect(cache[key(1)] == nil)
        #expect(cache[key(10)] != nil)
    }

    @Test("takes nothing that is too large for it, and nothing twice")
    func refuses() {
        let cache = RenditionCache(capacity: 1000 + RenditionCache.overhead)
        cache.insert(picture(1001), for: key(1))
        #expect(cache.size == 0)
        cache.insert(picture(500), for: key(2))
        cache.insert(picture(500), for: key(2))
        #expect(cache.size == 500 + RenditionCache.overhead)
    }
}

@Suite("Chunk packer")
struct ChunkPackerTests {
    @Test("makes full attachments of chunks of any size, in order", arguments: [1, 1000, 65_536, 300_000])
    func packs(size: Int) {
        var packer = ChunkPacker()
        var sent: [UInt8] = []
        var received: [UInt8] = []
        var number = 0
        while sent.count < 700_000 {
            let chunk = (0..<size).map { UInt8(truncatingIfNeeded: ($0 &+ number) &* 31) }
            number += 1
            sent += chunk
            packer.add(ByteBuffer(bytes: chunk))
            while let attachment = packer.full() {
                #expect(attachment.count == Attachment.preferredSize)
                received += attachment.bytes
            }
        }
        if let rest = packer.rest() { received += rest.bytes }
        #expect(packer.count == 0)
        #expect(received == sent)
    }
}

@Suite("Header parameters")
struct HeaderParametersTests {
    @Test("reads values, quotes and escapes")
    func reads() throws {
        let type = try #require(HeaderParameters("Multipart/Form-Data ; Boundary=\"a;b\\\"c\" ; x ; y=1"))
        #expect(type.value == "multipart/form-data")
        #expect(type.parameters == ["boundary": "a;b\"c", "y": "1"])
        #expect(HeaderParameters("a/b; c=\"open") == nil)
    }

    @Test(
        "knows JSON",
        arguments: [
            ("application/json", true), ("Application/JSON; charset=UTF-8", true),
            ("application/merge-patch+json", true),
            ("application/json; charset=latin1", false), ("text/plain", false), ("", false),
        ])
    func json(type: String, expected: Bool) {
        #expect(HeaderParameters.isJSON(type) == expected)
    }
}
