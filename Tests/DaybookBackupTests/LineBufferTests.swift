import PlainForm
import Testing

@testable import DaybookBackup

@Suite("The lines in the bytes of a file, however they come")
struct LineBufferTests {
    private func lines(_ bytes: [UInt8], pieces: Int, limit: Int) -> [String] {
        var (buffer, lines, rest): (LineBuffer, [String], ArraySlice<UInt8>) = (LineBuffer(), [], bytes[...])
        while true {
            while buffer.needsBytes(upTo: limit) {
                if rest.isEmpty { buffer.end() }
                let isTaken = buffer.add(Array(rest.prefix(pieces)))
                #expect(isTaken)
                rest = rest.dropFirst(pieces)
            }
            let (first, found) = buffer.take()
            #expect(first == lines.count + 1)
            if found.isEmpty { return lines }
            lines += found.map { String(decoding: $0, as: UTF8.self) }
            #expect(buffer.number == lines.count)
        }
    }

    @Test(
        "The pieces and the number of bytes at once change nothing, and the last line needs no line break",
        arguments: ["", "\n", "\n\n", "a", "a\n", "a\nb", "a\n\nb\n\n", "\r\n눈\u{85}\u{2028}x\n{\"a\": \"\\n\"}"])
    func pieces(text: String) {
        var expected = text.utf8.split(separator: 10, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        if expected.last == "" { expected.removeLast() }
        for pieces in 1...5 {
            for limit in [1, 2, 100] { #expect(lines(Array(text.utf8), pieces: pieces, limit: limit) == expected) }
        }
    }

    @Test("Short lines come in batches of a bounded number, and no bytes are read while a batch waits")
    func many() {
        let maximum = LineBuffer.maximumLines
        var buffer = LineBuffer()
        let isTaken = buffer.add(Array(String(repeating: "{}\n", count: 2 * maximum + 1).utf8) + [65])
        #expect(isTaken && !buffer.needsBytes(upTo: 1 << 20))
        for first in [1, maximum + 1] {
            let batch = buffer.take()
            #expect(batch.first == first && batch.lines.count == maximum)
        }
        // One whole line, and the beginning of another one.
        #expect(buffer.needsBytes(upTo: 1 << 20) && !buffer.needsBytes(upTo: 1))
        let isEnded = buffer.add(Array("b\nc".utf8))
        #expect(isEnded)
        buffer.end()
        let last = buffer.take()
        #expect(last.first == 2 * maximum + 1)
        #expect(last.lines.map { String(decoding: $0, as: UTF8.self) } == ["{}", "Ab", "c"])
        #expect(buffer.take().lines.isEmpty && buffer.number == 2 * maximum + 3)
    }

    @Test("A last line without an end waits for its own batch behind a full one")
    func full() {
        var buffer = LineBuffer()
        let isTaken = buffer.add(Array(String(repeating: "a\n", count: LineBuffer.maximumLines).utf8) + [98])
        #expect(isTaken)
        buffer.end()
        #expect(buffer.take().lines.count == LineBuffer.maximumLines)
        #expect(buffer.take().lines == [[98]])
    }

    @Test("A line without an end may be as long as the longest record, and whole ones may be many")
    func longest() {
        var buffer = LineBuffer()
        let half = [UInt8](repeating: 32, count: RecordLines.maximumBytes / 2)
        let isBegun = buffer.add(half) && buffer.add(half)
        #expect(isBegun && buffer.needsBytes(upTo: 1))
        let isEnded = buffer.add([10])
        #expect(isEnded && !buffer.needsBytes(upTo: 1))
        let lines = buffer.take().lines
        #expect(lines.map(\.count) == [RecordLines.maximumBytes])
        let isAgain = buffer.add(half + half)
        let isLonger = buffer.add([32])
        #expect(isAgain && !isLonger)
    }
}
