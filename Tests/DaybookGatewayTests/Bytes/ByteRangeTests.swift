import DaybookAPI
import Testing

@testable import DaybookGateway

@Suite("Ranges and entity tags")
struct ByteRangeTests {
    @Test(
        "reads a Range field",
        arguments: [
            (nil, 100, ByteRange.whole), ("bytes=0-0", 100, .part(0..<1)), ("bytes=10-19", 100, .part(10..<20)),
            ("bytes=90-", 100, .part(90..<100)), ("bytes=-10", 100, .part(90..<100)),
            ("bytes=-1000", 100, .part(0..<100)),
            ("bytes=90-1000", 100, .part(90..<100)), ("bytes=99-99", 100, .part(99..<100)),
            ("bytes=100-", 100, .unsatisfiable), ("bytes=100-200", 100, .unsatisfiable),
            ("bytes=-0", 100, .unsatisfiable),
            ("bytes=0-", 0, .unsatisfiable), ("bytes=99999999999999999999-", 100, .unsatisfiable),
            ("bytes=0-99999999999999999999", 100, .part(0..<100)), ("BYTES=0-0", 100, .part(0..<1)),
            ("bytes=0-1,5-6", 100, .whole), ("bytes=5-1", 100, .whole), ("bytes=-", 100, .whole),
            ("bytes=a-b", 100, .whole),
            ("bytes", 100, .whole), ("items=0-1", 100, .whole), ("bytes=+1-2", 100, .whole),
            ("bytes=0x1-2", 100, .whole),
        ] as [(String?, Int64, ByteRange)])
    func ranges(field: String?, size: Int64, expected: ByteRange) {
        #expect(ByteRange(field, size: size) == expected)
    }

    @Test(
        "compares If-None-Match weakly",
        arguments: [
            (nil, false), ("\"a\"", true), ("W/\"a\"", true), ("\"b\"", false), ("\"b\", \"a\"", true), ("*", true),
            ("a", false),
            ("\"b,\"a\"\"", false), ("", false),
        ] as [(String?, Bool)])
    func noneMatch(field: String?, expected: Bool) {
        #expect(EntityTag.isNoneMatch(field, etag: "\"a\"") == expected)
    }

    @Test(
        "compares If-Range strongly",
        arguments: [
            (nil, true), ("\"a\"", true), ("W/\"a\"", false), ("\"b\"", false),
            ("Sat, 01 Jan 2022 00:00:00 GMT", false),
        ]
            as [(String?, Bool)])
    func ifRange(field: String?, expected: Bool) {
        #expect(EntityTag.permitsRange(field, etag: "\"a\"") == expected)
    }

    @Test(
        "compares If-Match strongly, quotes or not",
        arguments: [
            (nil, true), ("*", true), ("\"a\"", true), ("a", true), ("\"b\"", false), ("W/\"a\"", false),
            ("\"b\", \"a\"", true),
        ]
            as [(String?, Bool)])
    func ifMatch(field: String?, expected: Bool) {
        #expect(EntityTag.isMatch(field, etag: "\"a\"") == expected)
    }
}

@Suite("Negotiation")
struct NegotiationTests {
    @Test(
        "sends WebP to those who name it",
        arguments: [
            (nil, false), ("*/*", false), ("image/*", false), ("image/jpeg", false), ("image/webp", true),
            ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", true), ("image/webp;q=0", false),
            ("image/webp;q=0.5, image/jpeg", false), ("image/webp;q=0.9, image/jpeg;q=0.1", true), ("IMAGE/WEBP", true),
            ("", false),
        ] as [(String?, Bool)])
    func webp(field: String?, expected: Bool) {
        #expect((AcceptHeader.pictureFormats(field).format == .webp) == expected)
    }

    @Test(
        "compresses for those who accept gzip",
        arguments: [
            (nil, false), ("gzip", true), ("gzip, deflate, br", true), ("gzip;q=0", false), ("gzip;q=0.000", false),
            ("*", true), ("*;q=0", false), ("gzip;q=0, *", false), ("identity", false),
            ("identity;q=1, gzip;q=0.5", false),
            ("identity;q=0.5, gzip", true), ("br", false), ("x-gzip", true), ("GZIP", true), ("gzip;q=x", false),
            ("", false),
        ] as [(String?, Bool)])
    func gzip(field: String?, expected: Bool) {
        #expect(AcceptHeader.allowsGzip(field) == expected)
    }

    @Test(
        "names a file in ASCII and in full",
        arguments: [
            ("", "attachment"), ("a.jpg", "attachment; filename=\"a.jpg\""),
            ("바다.jpg", "attachment; filename=\"__.jpg\"; filename*=UTF-8''%EB%B0%94%EB%8B%A4.jpg"),
            ("a\"b\\c\r\n.jpg", "attachment; filename=\"a_b_c__.jpg\"; filename*=UTF-8''a%22b_c%0D%0A.jpg"),
            ("100%.jpg", "attachment; filename=\"100_.jpg\"; filename*=UTF-8''100%25.jpg"),
            (".", "attachment"), ("..", "attachment"), (" .\u{200b}.\r\n", "attachment"),
            ("..a", "attachment; filename=\"..a\""), ("../a.jpg", "attachment; filename=\".._a.jpg\""),
            (
                "q\r\nX: 2\"/../..",
                "attachment; filename=\"q__X: 2__.._..\"; filename*=UTF-8''q%0D%0AX%3A%202%22_.._.."
            ),
        ])
    func disposition(name: String, expected: String) {
        #expect(ContentDisposition.attachment(name) == expected)
    }
}
