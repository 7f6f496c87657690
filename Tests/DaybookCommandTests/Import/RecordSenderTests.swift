import DaybookAPI
import Testing
import Wording

@testable import DaybookCommand

@Suite("The refusals of records")
struct RecordSenderTests {
    private func outcome(
        _ reason: String, field: String = "", _ values: [String: String] = [:]
    ) -> ImportOutcome {
        var outcome = ImportOutcome()
        outcome.result = .refused
        (outcome.reason, outcome.field, outcome.message) = (reason, field, "in English")
        outcome.parameters = values.map { name, value in
            var parameter = ImportParameter()
            (parameter.name, parameter.value) = (name, value)
            return parameter
        }
        return outcome
    }

    @Test("A refusal by the service is told in the reader's language, with its field and values")
    func languages() {
        let unreadable = outcome("IMPORT_RECORD_UNREADABLE", ["field": "digest"])
        let zone = outcome(TimeFault.unknownZone.reason, field: "timeZone", ["zone": "Atlantis"])
        for language in Language.allCases {
            Language.$reader.withValue(language) {
                let words = ImportFault.recordUnreadable.words.text(in: language, ["field": "digest"])
                #expect(unreadable.words == words && words.contains("digest"))
                #expect(zone.words.hasPrefix("timeZone: ") && !zone.words.contains("in English"))
            }
        }
        #expect(outcome("OF_A_NEWER_SERVICE").words == "in English")
    }
}
