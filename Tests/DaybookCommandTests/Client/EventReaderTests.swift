import Testing

@testable import DaybookCommand

@Suite("Server-sent events as they are read")
struct EventReaderTests {
    private static let text =
        "retry: 1500\n\n: a comment\n\nid: a\ndata: {\"x\":1}\n\ndata: one\rdata:two\r\n\r\nid: b\nevent: x\n\ndata: 다\n\n"

    @Test("Events are the same however the bytes are cut", arguments: [1, 2, 3, 7, 1000])
    func pieces(size: Int) throws {
        let bytes = Array(Self.text.utf8)
        var reader = EventReader()
        var events: [EventReader.Event] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            events += try reader.events(in: bytes[start..<min(start + size, bytes.count)])
        }
        #expect(
            events == [
                EventReader.Event(id: "a", data: "{\"x\":1}"), EventReader.Event(id: "a", data: "one\ntwo"),
                EventReader.Event(id: "b", data: "다"),
            ])
        #expect(reader.retry == .milliseconds(1500))
    }

    @Test("What is not ended is no event, and a wait is bounded")
    func bounds() throws {
        var reader = EventReader()
        #expect(try reader.events(in: Array("data: x\n".utf8)).isEmpty)
        #expect(try reader.events(in: Array("retry: 99999999\nretry: soon\n".utf8)).isEmpty)
        #expect(reader.retry == .seconds(60))
        #expect(throws: CommandError.self) {
            _ = try reader.events(in: repeatElement(UInt8(ascii: "x"), count: EventReader.maximumLine + 1))
        }
    }

    @Test("A document is a line for each change, and the last of a program's lines has the token")
    func lines() throws {
        let document: JSONDocument = [
            "inserted": [["entry": ["id": "1", "localDate": "2023-09-01", "title": "강", "body": ""]]],
            "updated": [["photo": ["id": "2", "localDate": "2023-09-02", "caption": "c"]]],
            "removed": [["kind": "ENTRY", "id": "3"]], "nextToken": "t", "fullResync": .bool(false),
        ]
        #expect(
            ChangeText.lines(document) == [
                "inserted  entry  1  2023-09-01  강", "updated   photo  2  2023-09-02  c", "removed   entry  3",
            ])
        let documents = ChangeText.documents(document)
        #expect(documents.map { $0["change"]?.text } == ["INSERTED", "UPDATED", "REMOVED"])
        #expect(documents.map { $0["token"]?.text } == [nil, nil, "t"])
        #expect(documents[0]["entry"]?["title"]?.text == "강")
        #expect(ChangeText.documents(["fullResync": .bool(true), "nextToken": "t"]).map { $0["token"]?.text } == ["t"])
    }
}
