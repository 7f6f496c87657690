import HTTPTypes
import Testing

@testable import DaybookGateway

@Suite("Pictures of any size, in the best format there is")
struct PictureChoiceTests {
    private static let path = "/v1/photos/p/renditions/custom"

    private func run(_ body: @escaping @Sendable (Harness.Client, FakeDiary) async throws -> Void) async throws {
        let diary = FakeDiary()
        diary.keep(Array("bytes".utf8), as: "p")
        try await Harness.run(diary) { try await body($0, diary) }
    }

    @Test(
        "The edges go up to a size that is made",
        arguments: [
            ("w=1&h=1", "64x64"), ("w=300&h=200", "384x256"), ("w=300&h=200&dpr=2", "720x512"),
            ("w=65&h=65&dpr=1.5", "128x128"), ("w=3840&h=3840&dpr=3", "3840x3840"),
            ("w=256&h=128&fit=cover", "256x128 cover"), ("w=256&h=128&fit=inside&v=x", "256x128"),
        ])
    func sizes(query: String, size: String) async throws {
        try await run { client, _ in
            let response = try await client.send(.get, Self.path + "?" + query)
            #expect(response.status == 200 && response.text == "jpeg of \(size)")
            #expect(response.headers[.vary] == "Accept")
            #expect(response.headers[.cacheControl]?.contains("immutable") == false)
        }
    }

    @Test(
        "Wrong parameters are named",
        arguments: [
            ("", "w"), ("w=1", "h"), ("h=1", "w"), ("w=0&h=1", "w"), ("w=1&h=3841", "h"), ("w=-1&h=1", "w"),
            ("w=1.5&h=1", "w"), ("w=99999999999999999999&h=1", "w"), ("w=%EF%BC%91&h=1", "w"), ("w=1&h=1&dpr=4", "dpr"),
            ("w=1&h=1&fit=crop", "fit"), ("w=1&h=1&x=1", "x"), ("w=&h=1", "w"),
        ])
    func wrong(query: String, field: String) async throws {
        try await run { client, diary in
            let response = try await client.send(.get, Self.path + "?" + query)
            #expect(response.status == 400)
            #expect(response.text.contains("\"field\":\"\(field)\""), "\(response.text)")
            #expect(diary.seen.renditions == 0)
        }
    }

    @Test("Sizes with a name take no box")
    func named() async throws {
        try await run { client, _ in
            let response = try await client.send(.get, "/v1/photos/p/renditions/thumb?w=1&h=1")
            #expect(response.status == 400)
        }
    }

    @Test("AVIF comes to those who name it once it is there, and is kept then; each format has a tag of its own")
    func avif() async throws {
        try await run { client, diary in
            let path = "/v1/photos/p/renditions/thumb"
            let accept: HTTPFields = [.accept: "image/avif,image/webp,image/apng,*/*;q=0.8"]
            let first = try await client.send(.get, path, accept)
            #expect(first.text == "webp of 1" && first.headers[.contentType] == "image/webp")
            let second = try await client.send(.get, path, accept)
            #expect(second.text == "avif of 1" && second.headers[.contentType] == "image/avif")
            #expect(first.headers[.eTag] != second.headers[.eTag])
            #expect(diary.seen.renditions == 2)
            #expect(try await client.send(.get, path, accept).text == "avif of 1")
            #expect(diary.seen.renditions == 2)
            #expect(try await client.send(.get, path, [.accept: "image/webp"]).text == "webp of 1")
            #expect(try await client.send(.get, path).text == "jpeg of 1")
        }
    }

    @Test(
        "AVIF goes only to those who like it best",
        arguments: [
            (nil, false), ("*/*", false), ("image/*", false), ("image/avif", true), ("image/avif;q=0", false),
            ("image/avif;q=0.5,image/webp", false), ("image/avif,image/webp,*/*;q=0.8", true),
            ("image/avif;q=0.9, image/jpeg;q=1", false), ("IMAGE/AVIF", true), ("", false),
        ] as [(String?, Bool)])
    func likes(field: String?, expected: Bool) {
        #expect(AcceptHeader.pictureFormats(field).acceptsAVIF == expected)
    }
}
