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
}
