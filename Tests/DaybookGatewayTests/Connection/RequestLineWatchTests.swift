import NIOCore
import Testing
import Wording

@testable import DaybookGateway

struct RequestLineWatchTests {
    /// The language at the end of chunks, of which `ended` are those that a request ends in.
    private func language(_ chunks: [String], ended: Set<Int> = []) -> Language {
        let watch = RequestLineWatch()
        var language = Language.english
        for (index, chunk) in chunks.enumerated() {
            watch.watch(ByteBuffer(string: chunk)) {
                language = watch.language
                guard ended.contains(index) else { return }
                watch.headEnded()
                watch.requestEnded()
            }
        }
        return language
    }

    @Test("The language of a head is known wherever it was cut")
    func cuts() {
        let head = "GET / HTTP/1.1\r\nHost: a\r\nAccept-Language: ja, en;q=0.5\r\nX-Long: aaaa"
        let bytes = head.unicodeScalars
        for cut in bytes.indices.dropFirst() {
            #expect(language([String(bytes[..<cut]), String(bytes[cut...])]) == .japanese, "\(bytes[..<cut])")
        }
        #expect(language(bytes.map(String.init) + ["aaaa", "aaaa"]) == .japanese)
    }

    @Test("What one request asked for is not the next one's")
    func next() {
        let first = "GET / HTTP/1.1\r\nAccept-Language: ko\r\n"
        #expect(language([first, "\r\n", "GET / HTTP/1.1\r\n"], ended: [1]) == .english)
        #expect(language([first, "\r\n", "GET / HTTP/1.1\r\nAccept-Langu", "age: ja\r\n"], ended: [1]) == .japanese)
    }

    @Test("A body asks for nothing")
    func body() {
        let watch = RequestLineWatch()
        watch.watch(ByteBuffer(string: "POST / HTTP/1.1\r\n\r\n")) { watch.headEnded() }
        watch.watch(ByteBuffer(string: "text\r\nAccept-Language: ko\r\n")) {}
        watch.watch(ByteBuffer(string: "more")) { watch.requestEnded() }
        watch.watch(ByteBuffer(string: "GET / HTTP/1.1\r\n")) { #expect(watch.language == .english) }
    }
}
