import NIOCore
import Testing
import TextTesting
import ZRPC

@testable import DaybookGateway

@Suite("Multipart parser")
struct MultipartParserTests {
    /// A part as the tests compare it.
    private struct Part: Equatable {
        var name: String
        var fileName: String?
        var content: String
    }

    /// Feeds a form in chunks of the given sizes and gathers its parts.
    private func parts(_ form: String, boundary: String = "b", chunk: (Int) -> Int = { $0 }) throws -> [Part] {
        try parts(Array(form.utf8), boundary: boundary, chunk: chunk)
    }

    private func parts(_ form: [UInt8], boundary: String, chunk: (Int) -> Int) throws -> [Part] {
        var parser = try #require(MultipartParser(boundary: boundary))
        var parts: [Part] = []
        var rest = form[...]
        while true {
            if let event = try parser.next() {
                switch event {
                case .part(let header): parts.append(Part(name: header.name, fileName: header.fileName, content: ""))
                case .data(let buffer):
                    parts[parts.count - 1].content += String(decoding: buffer.readableBytesView, as: UTF8.self)
                case .partEnd: break
                case .end: return parts
                }
                continue
            }
            if rest.isEmpty { throw MultipartFault.truncated }
            let count = max(1, min(rest.count, chunk(rest.count)))
            parser.feed(ByteBuffer(bytes: rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
    }

    private let form =
        "--b\r\nContent-Disposition: form-data; name=\"photo\"\r\nContent-Type: application/json\r\n\r\n{\"caption\":\"x\"}\r\n"
        + "--b\r\ncontent-disposition: form-data; name=file; filename=\"바다.jpg\"\r\n\r\n\r\n--B\r\n--\r\n-b\r\n--b--\r\nepilogue"

    @Test("finds the parts however the form is cut", arguments: [1, 2, 3, 5, 7, 16, 1000])
    func cuts(size: Int) throws {
        let expected = [
            Part(name: "photo", fileName: nil, content: "{\"caption\":\"x\"}"),
            Part(name: "file", fileName: "바다.jpg", content: "\r\n--B\r\n--\r\n-b"),
        ]
        #expect(try parts(form) { _ in size } == expected)
        #expect(try parts("preamble\r\n" + form) { _ in size } == expected)
    }

    @Test("takes empty parts, padding after boundaries, and content that nearly is a boundary")
    func oddities() throws {
        let empty = "--b \t\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--b--"
        #expect(try parts(empty) == [Part(name: "a", fileName: nil, content: "")])
        let near = String(repeating: "\r\n-\r\n--\r", count: 50)
        let form = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\(near)\r\n--b--"
        #expect(try parts(form) { _ in 3 } == [Part(name: "a", fileName: nil, content: near)])
    }

    @Test(
        "refuses forms that break a rule",
        arguments: [
            ("", MultipartFault.truncated), ("--b", .truncated), ("--b\r\n", .truncated),
            ("--bx\r\n", .malformedHeader),
            ("--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nno end", .truncated),
            ("--b\r\n\r\nx\r\n--b--", .unnamedPart), ("--b\r\nX: y\r\n\r\nx\r\n--b--", .unnamedPart),
            ("--b\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--b--", .unnamedPart),
            ("--b\r\nbogus\r\n\r\nx\r\n--b--", .malformedHeader),
            ("--b\r\nContent-Disposition: form-data; name=\"a\r\n\r\nx\r\n--b--", .unnamedPart),
            (LongText(repeating: "x", count: 10_000), .noBoundary),
            (LongText("--b", repeating: " ", count: 10_000), .malformedHeader),
            (LongText("--b\r\nX: ", repeating: "x", count: 10_000), .headerTooLarge),
        ] as [(LongText, MultipartFault)])
    func refuses(form: LongText, fault: MultipartFault) {
        for size in [1, 100, 20_000] { #expect(throws: fault) { _ = try parts(form.text) { _ in size } } }
    }

    @Test(
        "holds its bounds to the byte, however the form is cut",
        arguments: [(8192, nil), (8193, .headerTooLarge)] as [(Int, MultipartFault?)])
    func bounds(count: Int, fault: MultipartFault?) throws {
        let field = "Content-Disposition: form-data; name=\"a\"\r\nX: "
        let header = field + String(repeating: "x", count: count - field.utf8.count)
        let preamble = String(repeating: "y", count: count - 2)
        for size in [1, 100, 20_000] {
            if let fault {
                #expect(throws: fault) { _ = try parts("--b\r\n\(header)\r\n\r\nz\r\n--b--") { _ in size } }
                #expect(throws: MultipartFault.noBoundary) {
                    _ = try parts("\(preamble)\r\n--b\r\n\(field)\r\n\r\nz\r\n--b--") { _ in size }
                }
            } else {
                let whole = try parts("--b\r\n\(header)\r\n\r\nz\r\n--b--") { _ in size }
                #expect(whole.map(\.content) == ["z"])
                let later = try parts("\(preamble)\r\n--b\r\n\(field)\r\n\r\nz\r\n--b--") { _ in size }
                #expect(later.map(\.content) == ["z"])
            }
        }
    }

    @Test("counts parts")
    func tooMany() {
        let part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n"
        #expect(throws: MultipartFault.tooManyParts) { _ = try parts(String(repeating: part, count: 17)) }
    }

    @Test("takes only boundaries that the standard allows")
    func boundaries() {
        for good in ["b", "----WebKitFormBoundaryABC123", "a b", "'()+_,-./:=?"] {
            #expect(MultipartParser(boundary: good) != nil)
        }
        for bad in ["", "a ", "a\r\nb", "a\"b", "바다", String(repeating: "a", count: 71)] {
            #expect(MultipartParser(boundary: bad) == nil)
        }
    }

    @Test("reads file names as browsers and others write them")
    func fileNames() throws {
        #expect(try FileName.header("%EB%B0%94%EB%8B%A4.jpg") == "바다.jpg")
        #expect(try FileName.header("100%.jpg") == "100%.jpg")
        #expect(try FileName.header("C:\\photos\\a.jpg") == "a.jpg")
        // To a `String` a slash with a combining mark behind it is another character.
        #expect(try FileName.header("..%2F%CC%81a.jpg") == "\u{301}a.jpg")
        #expect(try FileName.header("../../etc/passwd") == "passwd")
        for name in ["%FF", "a%C3.jpg", "\u{FFFD}.jpg"] {
            let refusal = #expect(throws: RPCError.self) { _ = try FileName.header(name) }
            #expect(refusal?.fieldViolations.map(\.field) == ["X-File-Name"])
        }
        #expect(FileName.form("a%22b.jpg") == "a\"b.jpg")
        #expect(FileName.extended("UTF-8''%EB%B0%94.jpg") == "바.jpg")
        #expect(FileName.extended("latin1''a") == nil)
    }

    @Test("takes a part's filename* in UTF-8 before its filename, and refuses one that no reader can read")
    func extendedNames() throws {
        func name(_ parameters: String) throws -> String? {
            try PartHeader(Array("Content-Disposition: form-data; name=file; \(parameters)".utf8)).fileName
        }
        #expect(try name("filename=plain.jpg; filename*=UTF-8''%EB%B0%94.jpg") == "바.jpg")
        #expect(try name("filename*=utf-8'ko'%EB%B0%94.jpg") == "바.jpg")
        #expect(try name("filename=plain.jpg; filename*=iso-8859-1''%E9.jpg") == "plain.jpg")
        for unreadable in ["iso-8859-1''%E9.jpg", "UTF-8''%FF.jpg", "name.jpg"] {
            #expect(throws: MultipartFault.unreadableFileName) { _ = try name("filename*=\(unreadable)") }
        }
    }

    // MARK: Fuzzing

    @Test("gives back what went in, for random content cut at random", arguments: 1...200 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var random = SplitMix(seed)
        let pieces = ["\r\n", "--", "b", "\r", "\n", "-", "\r\n--", "\r\n--b", "x", "--b--", " "]
        func content() -> String {
            var text = (0..<random.below(40)).map { _ in pieces[random.below(pieces.count)] }.joined()
            while let hit = text.firstRange(of: "--bb") { text.removeSubrange(hit) }
            return text
        }
        let contents = (0..<1 + random.below(5)).map { _ in content() }
        let form =
            contents.enumerated().map {
                "--bb\r\nContent-Disposition: form-data; name=\"p\($0)\"\r\n\r\n\($1)\r\n"
            }.joined() + "--bb--\r\n"
        let found = try parts(form, boundary: "bb") { _ in 1 + random.below(9) }
        #expect(found.map(\.content) == contents)
        #expect(found.map(\.name) == contents.indices.map { "p\($0)" })
    }

    @Test("ends in a fault or in parts for random bytes", arguments: 1...300 as ClosedRange<UInt64>)
    func hostile(seed: UInt64) {
        var random = SplitMix(seed)
        let alphabet = Array("-b\r\n: ;=\"name=form-data Content-Disposition\u{0}\u{FF}".utf8)
        var bytes = Array("--b\r\n".utf8)
        for _ in 0..<random.below(3000) { bytes.append(alphabet[random.below(alphabet.count)]) }
        do {
            _ = try parts(bytes, boundary: "b") { _ in 1 + random.below(200) }
        } catch {
            #expect(error is MultipartFault)
        }
    }
}

/// A small generator whose runs can be repeated (Steele, Lea and Flood, 2014).
struct SplitMix {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
