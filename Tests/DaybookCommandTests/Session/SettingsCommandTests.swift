import DaybookSettings
import ServiceRuntime
import Testing
import Wording

@testable import DaybookCommand

@Suite struct SettingsCommandTests {
    @Test(arguments: Language.allCases)
    func `on a narrow terminal every meaning is whole`(language: Language) {
        Language.$reader.withValue(language) {
            let (table, paragraphs) = SettingsCommand.text(columns: 80)
            #expect(!table.fits(columns: 80) && table.fits(columns: 1000))
            let text = paragraphs.joined(separator: "\n")
            #expect(text.split(separator: "\n").allSatisfy { DisplayWidth.of(String($0)) <= 80 }, "\(text)")
            #expect(!text.contains("…"))
            for setting in Setting.processSettings { #expect(text.contains(setting.flag)) }
            #expect(text.contains("DAYBOOK_TOKEN"))
        }
    }

    @Test func `in a pipe a setting is one record`() {
        let records = SettingsCommand.text(columns: .max).table.records
        #expect(records.count == Setting.processSettings.count + 2)
        #expect(records.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 4 })
    }
}
