import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@testable import DaybookLoad

@Suite struct ResultPictureTests {
    /// Reads a document to its end, and counts its elements.
    private final class Reader: NSObject, XMLParserDelegate {
        var elements: [String: Int] = [:]
        var texts = ""

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String] = [:]
        ) {
            elements[elementName, default: 0] += 1
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { texts += string }
    }

    private func read(_ svg: String) -> Reader? {
        let reader = Reader()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = reader
        return parser.parse() ? reader : nil
    }

    @Test func `a picture is well-formed, with a line for each operation and words at the axes`() throws {
        let reader = try #require(read(ResultPicture([("", Examples.result(failed: 2))]).svg))
        #expect(reader.elements["svg"] == 1)
        #expect(reader.elements["polyline", default: 0] > 20)
        for words in ["Latency by percentile", "99 %", "calls a second", "seconds measured", "list", "all", "ms"] {
            #expect(reader.texts.contains(words), "\(words)")
        }
        #expect(!reader.texts.contains("nan") && !reader.texts.contains("inf"))
    }

    @Test func `two results and a ramp are well-formed too, whatever their names`() throws {
        let ramp = Examples.result(ramp: Examples.ramp())
        let reader = try #require(
            read(ResultPicture([("old<&\">.json", ramp), ("new\u{1}.json", Examples.result(pace: .closed))]).svg))
        #expect(reader.texts.contains("old<&\">.json"))
        #expect(reader.texts.contains("knee: achieved 40.0 % of the rate"))
    }

    @Test func `a run that answered nothing has a picture`() throws {
        let recorder = Recorder(measured: .zero..<(.seconds(1)))
        var result = Examples.result()
        result = RunResult(
            startTime: "", endedEarly: true, settings: result.settings, machine: result.machine,
            record: recorder.record(until: .zero))
        let svg = ResultPicture([("", result)]).svg
        #expect(read(svg) != nil && !svg.contains("nan") && !svg.contains("-\""))
    }

    @Test func `axes place their values`() {
        let linear = Axis.linear("", upTo: 93)
        #expect(linear.place(0) == 0 && linear.place(100) == 1 && linear.place(50) == 0.5 && linear.place(500) == 1)
        #expect(linear.ticks.map(\.label) == ["0", "20", "40", "60", "80", "100"])
        let time = Axis.time("", of: [1300, 90_000])
        #expect(time.ticks.map(\.label) == ["1 ms", "2 ms", "5 ms", "10 ms", "20 ms", "50 ms", "100 ms"])
        #expect(time.place(1000) == 0 && abs(time.place(10_000) - 0.5) < 1e-9)
        let percentile = Axis.percentile("", count: 10_000)
        #expect(percentile.ticks.map(\.label) == ["0 %", "50 %", "90 %", "99 %", "99.9 %", "99.99 %"])
        #expect(abs(percentile.place(99) - 0.5) < 1e-9)
    }
}
