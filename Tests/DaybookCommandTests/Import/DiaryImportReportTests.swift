import PlainForm
import Testing

@testable import DaybookCommand

@Suite("The outcome of an import, for people and programs")
struct DiaryImportReportTests {
    private static let summary = PlainSummary(
        diary: "0f", accountID: "a1", account: "minji", time: "2026-11-29T12:00:00Z", daybookVersion: "0.1.0",
        counts: [:])

    private func lines(_ report: DiaryImportReport, isPreview: Bool = false) -> [String] {
        report.text(of: Self.summary, isPreview: isPreview).split(separator: "\n").map { String($0) }
    }

    @Test("Records are counted by kind, those that were there already apart")
    func counts() {
        var report = DiaryImportReport()
        for _ in 0..<3 { report.add(.entries, isKnown: false, lostPlaces: 2) }
        report.add(.entries, isKnown: true)
        report.add(.photos, isKnown: false)
        (report.files, report.account) = (7, "지호")
        #expect(report.records == 5 && report.lostPlaces == 6 && !report.isComplete)
        let document = report.document(isPreview: false)
        #expect(document["added"]?["entries"]?.text == "3" && document["known"]?["entries"]?.text == "1")
        #expect(document["added"]?["photos"]?.text == "1" && document["added"]?["albums"]?.text == "0")
        #expect(document["files"]?.text == "7" && document["lostPlaces"]?.text == "6")
        #expect(document["isPreview"] == .bool(false) && document["refused"]?.items.isEmpty == true)
        let values = ["account": "지호", "entries": "3", "photos": "1", "known": "1"]
        let lost = ImportNotice.lostPlaces.localized(["count": "6"])
        #expect(lines(report) == [lost, ImportNotice.imported.localized(values)])
    }

    @Test("A preview names the account of the export, and a second import that there is nothing to add")
    func kinds() {
        var report = DiaryImportReport()
        let values = ["account": "minji", "entries": "0", "photos": "0", "known": "0"]
        #expect(lines(report, isPreview: true) == [ImportNotice.preview.localized(values)])
        #expect(report.isComplete)
        report.wasDone = true
        #expect(lines(report) == [ImportNotice.nothingNew.localized(values)])
    }

    @Test("However many refusals there are, all are counted, ten thousand are kept, and a hundred are shown")
    func many() {
        var report = DiaryImportReport()
        for number in 1...10_001 { report.refuse("records/photos.jsonl:\(number)", reason: "R", message: "m\(number)") }
        #expect(report.refusals == 10_001 && report.refused.count == 10_000)
        let document = report.document(isPreview: false)
        #expect(document["refusals"]?.text == "10001" && document["refused"]?.items.count == 10_000)
        #expect(document["refused"]?.items.first?["place"]?.text == "records/photos.jsonl:1")
        let shown = lines(report)
        #expect(shown.count == 102 && shown[99] == "records/photos.jsonl:100: m100")
        #expect(shown[100] == Notice.andMore.localized())
    }

    @Test("Texts of the export control no terminal, add no line, and are cut")
    func hostile() {
        var report = DiaryImportReport()
        report.refuse("a\n\u{1B}[31mb\u{202E}.jpg", reason: "R", message: String(repeating: "가", count: 1 << 20))
        report.account = "x\ny"
        let shown = lines(report)
        #expect(shown.count == 2)
        let scalars = shown.joined().unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control || $0.properties.isBidiControl })
        #expect(scalars.count < 1500 && report.refused[0].message.hasSuffix("…"))
    }
}
