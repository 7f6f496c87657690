import Testing

@testable import DaybookEntry

@Suite("Which revisions are kept")
struct RevisionThinningTests {
    private func times(_ seconds: some Sequence<Int64>) -> [Instant] {
        seconds.map { Instant(microseconds: $0 * 1_000_000) }
    }

    @Test("Nothing goes while there is room")
    func room() {
        #expect(RevisionThinning.surplus(times(0..<Int64(RevisionThinning.kept))) == nil)
        #expect(RevisionThinning.surplus([]) == nil)
    }

    @Test("The one that stood for the shortest time goes")
    func shortest() {
        var seconds = (0...Int64(RevisionThinning.kept)).map { $0 * 100 }
        seconds[78] = seconds[77] + 1
        #expect(RevisionThinning.surplus(times(seconds)) == 77)
    }

    @Test("The first and the newest stay, however short they stood")
    func ends() throws {
        var seconds = (0...Int64(RevisionThinning.kept)).map { 1_000_000 + $0 }
        for index in 1..<150 { seconds[index] = Int64(index) * 1000 }
        seconds[0] = 999
        let surplus = try #require(RevisionThinning.surplus(times(seconds)))
        #expect(surplus > 0 && surplus <= RevisionThinning.kept - RevisionThinning.newestKept)
    }
}
