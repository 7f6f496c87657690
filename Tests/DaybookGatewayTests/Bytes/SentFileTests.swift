import DaybookAPI
import HTTPTypes
import Testing
import ZRPC

@testable import DaybookGateway

/// The facts that senders state about their files beside the bytes.
struct SentFileTests {
    @Test(
        "A file's time is RFC 3339 or milliseconds since 1970",
        arguments: [
            ("1693570027123", 1_693_570_027_123), ("2023-09-01T12:07:07.123Z", 1_693_570_027_123),
            ("2023-09-01T21:07:07.123+09:00", 1_693_570_027_123), (" 0 ", 0), ("-1", -1),
            ("1965-07-04T00:00:00Z", -141_868_800_000),
        ] as [(String, Int64)])
    func time(text: String, milliseconds: Int64) throws {
        let time = try #require(FileTime(text))
        #expect(time.milliseconds == milliseconds)
        #expect(FileTime(time.timestamp) == time)
    }

    @Test(
        "What is no time is refused by the field's name",
        arguments: ["", "yesterday", "1e12", "+5", "-", "--5", "5-", "2023-13-01T00:00:00Z", "2023-09-01", "0x10"])
    func refused(text: String) throws {
        #expect(FileTime(text) == nil)
        let error = #expect(throws: RPCError.self) { _ = try SentFile([.fileModified: text]) }
        #expect(error?.fieldViolations.map(\.field) == ["X-File-Modified"])
    }

    @Test(
        "A number that is no time is let go of, and the file taken",
        arguments: [
            "99999999999999999", "253402300800000", "-62135596800001", "-9223372036854775809",
            " 1\(String(repeating: "0", count: 40)) ",
        ])
    func outOfRange(text: String) throws {
        #expect(FileTime(text) == nil)
        let file = try SentFile([.fileName: "a.jpg", .fileModified: text])
        #expect(file == SentFile(name: "a.jpg"))
    }

    @Test("tus says it in its metadata, and what cannot be read there is let go of")
    func tus() throws {
        let metadata = try TusMetadata("filename YS5qcGc=,modified MTY5MzU3MDAyNzEyMw==")
        #expect(metadata.file == SentFile(name: "a.jpg", modified: FileTime(milliseconds: 1_693_570_027_123)))
        #expect(try TusMetadata(TusMetadata.field(file: metadata.file, mediaType: "")) == metadata)
        #expect(try TusMetadata("modified bm93").file.modified == nil)
    }
}
