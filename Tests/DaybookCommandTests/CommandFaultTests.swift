import Testing
import Wording

@testable import DaybookCommand

struct CommandFaultTests {
    private func parameters(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{([^}]*)\}/).map { String($0.output.1) })
    }

    @Test(
        "What a command tells of its failure is in three languages, which speak of the same",
        arguments: CommandFault.allCases)
    func languages(fault: CommandFault) {
        let words = fault.words
        #expect(words.korean.firstMatch(of: /[가-힣]/) != nil)
        #expect(words.japanese.firstMatch(of: /[\u{3040}-\u{30FF}]/) != nil)
        #expect(words.english.firstMatch(of: /[^\u{0}-\u{7F}]/) == nil)
        #expect(parameters(words.korean) == parameters(words.english))
        #expect(parameters(words.japanese) == parameters(words.english))
    }
}
