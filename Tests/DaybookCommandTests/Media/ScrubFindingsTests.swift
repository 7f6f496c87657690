import DaybookAPI
import DaybookEntry
import Testing
import Wording

@testable import DaybookCommand

struct ScrubFindingsTests {
    private let digests = (0..<30).map { number in
        let digits = String(number)
        return String(repeating: "0", count: 64 - digits.count) + digits
    }

    @Test("Files are named by photo, day and entry where they are known")
    func origins() throws {
        var scrub = Scrub()
        (scrub.state, scrub.damaged, scrub.damagedDigests) = (.done, 1, [digests[0]])
        (scrub.dangling, scrub.danglingDigests) = (2, Array(digests[..<2]))
        let photo = BlobOrigin.Item(name: "river.jpg", day: 19_000)
        let entry = BlobOrigin.Item(name: "Snow", day: 19_001)
        let origin = try #require(BlobOrigin(photo: photo, entry: entry))
        let findings = ScrubFindings(scrub, origins: [digests[0]: origin])
        let lines = Language.$reader.withValue(.english) { findings.sentence }.split(separator: "\n")
        let named = "  \(digests[0]) (photo river.jpg, 2022-01-08, entry Snow, 2022-01-09)"
        #expect(lines.dropFirst(2).first.map(String.init) == named, "\(lines)")
        #expect(lines.suffix(2).map(String.init) == [named, "  \(digests[1])"], "\(lines)")
        #expect(findings.document["origins"]?[digests[0]]?["photo"]?["name"]?.text == "river.jpg")
        #expect(!findings.isWell)
    }

    @Test("A line stands for the files that are not shown")
    func more() {
        var scrub = Scrub()
        (scrub.state, scrub.unreadable, scrub.unreadableDigests) = (.done, 30, digests)
        let lines = Language.$reader.withValue(.english) { ScrubFindings(scrub, origins: [:]).sentence }
            .split(separator: "\n")
        #expect(lines.count == 23 && lines.last == "  ...", "\(lines)")
    }
}
