import Testing
import Wording

@testable import DaybookCommand

@Suite("Archives that a server cannot import")
struct ArchiveUploadTests {
    @Test("The reason is told in the terminal's language, whatever the account's is", arguments: Language.allCases)
    func language(_ language: Language) {
        let fault: ImportFault = .archiveUnreadable
        let archive: JSONDocument = [
            "state": "FAILED", "failureReason": .string(fault.reason), "failureMessage": "in the account's language",
        ]
        let error = Language.$reader.withValue(language) { ArchiveUpload.failure(of: archive, at: "/d/a.zip") }
        #expect(error.description == "/d/a.zip: \(fault.words[language])")
        #expect(error.code == .refused && error.fault == fault.reason)
        #expect(error.everyLanguage.korean == "/d/a.zip: \(fault.words.korean)")
    }

    @Test("A reason of a newer server is told in the server's words")
    func newer() {
        let archive: JSONDocument = ["failureReason": "OF_A_NEWER_SERVER", "failureMessage": "new words"]
        let error = ArchiveUpload.failure(of: archive, at: "/d/a.zip")
        #expect(error.description == "/d/a.zip: new words" && error.fault == "OF_A_NEWER_SERVER")
    }

    @Test("The place that a failure is about is in its reason, and controls no terminal")
    func place() {
        let archive: JSONDocument = [
            "failureReason": .string(ImportFault.archivePartRefused.reason),
            "failurePlace": "records/photos.jsonl:7\u{1B}",
        ]
        let error = Language.$reader.withValue(.english) { ArchiveUpload.failure(of: archive, at: "/d/a.zip") }
        #expect(error.description.contains("records/photos.jsonl:7") && !error.description.contains("\u{1B}"))
        #expect(!error.description.contains("{place}"))
    }

    @Test("An archive that waits for others says for how many, and another one how far it is")
    func waits() {
        Language.$reader.withValue(.english) {
            let progress: JSONDocument = ["fileCount": "3", "filesDone": "2", "recordCount": "5"]
            let own: JSONDocument = ["progress": progress]
            #expect(ArchiveUpload.line(of: own) == "2/3 files")
            let waiting: JSONDocument = ["progress": progress, "waitsFor": .number(2)]
            #expect(ArchiveUpload.line(of: waiting) == "waiting for other imports: 2")
            #expect(ArchiveUpload.line(of: [:]) == nil)
        }
    }
}
