import DaybookBackup
import Testing
import Wording

@testable import DaybookCommand

struct DrillReportTests {
    @Test(
        "Numbers have commas between thousands",
        arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (98_331, "98,331"), (1_234_567, "1,234,567")])
    func grouped(number: Int, text: String) {
        #expect(DrillReport.grouped(number) == text)
    }

    @Test("Every finding has a text of its own kind and a code of the drill")
    func codes() {
        for code in DrillFinding.Code.allCases {
            #expect(code.rawValue.hasPrefix("DRILL_") && !code.notice.words.english.contains("{"), "\(code)")
        }
    }
}
