import DaybookAPI
import Testing
import Wording

@testable import DaybookImport

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

    @Test("Notices that the service does not take are told by their lines, and not by the paths of files")
    func subjects() {
        func issue(_ place: String) -> ImportIssue {
            var issue = ImportIssue()
            issue.place = place
            return issue
        }
        #expect(RecordSender.subject(of: [issue("hidden/title/a.jpg")]) == .place("records/files.jsonl"))
        let issues = ["hidden/title/a.jpg", "records/photos.jsonl:2", "b.jpg"].map { issue($0) }
        #expect(RecordSender.subject(of: issues) == .place("records/photos.jsonl:2"))
    }

    @Test("A refusal by the service is told in every language, with its field and values")
    func languages() {
        let unreadable = outcome("IMPORT_RECORD_UNREADABLE", ["field": "digest"])
        let zone = outcome(TimeFault.unknownZone.reason, field: "timeZone", ["zone": "Atlantis"])
        #expect(unreadable.words == ImportFault.recordUnreadable.words.filled(["field": "digest"]))
        for language in Language.allCases {
            let text = zone.words.text(in: language)
            #expect(text.hasPrefix("timeZone: ") && !text.contains("in English"))
        }
        #expect(outcome("OF_A_NEWER_SERVICE").words == Words("in English", "in English", "in English"))
    }
}
