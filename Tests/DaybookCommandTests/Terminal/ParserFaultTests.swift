import ArgumentParser
import Testing
import Wording

@testable import DaybookCommand

/// Refusals of the argument parser in the reader's language.
struct ParserFaultTests {
    private static func refusal(_ arguments: [String], _ language: Language) throws -> String {
        do {
            _ = try DaybookCommand.parseAsRoot(arguments)
        } catch {
            #expect(DaybookCommand.exitCode(for: error).rawValue == 64)
            return try #require(DaybookCommand.refusal(error, in: language))
        }
        Issue.record("\(arguments) was understood")
        return ""
    }

    @Test(arguments: [
        (["entry", "list", "--limt", "3"], "'--limt': 없는 옵션이에요. '--limit' 옵션을 쓰려던 건가요?"),
        (["status", "--nonsense"], "'--nonsense': 없는 옵션이에요."),
        (["entry", "list", "--limit"], "'--limit <count>': 값을 적어 주세요."),
        (["entry", "show"], "'<id>' 자리에 값을 적어 주세요."),
        (["status", "now"], "'now': 여기에는 쓸 수 없는 말이에요. 공백이 든 값은 따옴표로 묶어 주세요."),
        (["status", "a", "b"], "여기에는 쓸 수 없는 말이 2개 있어요: 'a', 'b'. 공백이 든 값은 따옴표로 묶어 주세요."),
        (["timeline", "--by", "century"], "'century': '--by <width>'에 쓸 수 없는 값이에요."),
        (["entry", "list", "--limit", "many"], "'many': '--limit <count>'에 쓸 수 없는 값이에요."),
        (["status", "--json=yes"], "'--json': 값을 받지 않는 옵션이에요. 'yes' 값을 빼 주세요."),
    ])
    func `what the parser says is read back by its English words`(arguments: [String], korean: String) throws {
        let localized = try Self.refusal(arguments, .korean)
        #expect(localized.hasPrefix("오류: " + korean), "\(localized)")
        #expect(localized.contains("\n사용법: daybook ") && localized.contains("\n  자세한 설명: daybook "), "\(localized)")
        #expect(!localized.contains("Usage") && !localized.contains("information"))
        let japanese = try Self.refusal(arguments, .japanese)
        #expect(japanese.hasPrefix("エラー: ") && japanese.contains("\n使い方: daybook "), "\(japanese)")
        #expect(japanese.firstMatch(of: /[A-Z]\w+ (option|value|argument)/) == nil, "\(japanese)")
    }

    @Test(arguments: [
        ["entry", "list", "--limt", "3"], ["timeline", "--by", "century"], ["album", "edit", "x"],
        ["entry", "list", "--limit", "0"],
    ])
    func `in English it is what the parser says`(arguments: [String]) throws {
        do {
            _ = try DaybookCommand.parseAsRoot(arguments)
        } catch {
            #expect(DaybookCommand.refusal(error, in: .english) == DaybookCommand.fullMessage(for: error))
        }
    }

    @Test(arguments: [
        ["entry", "list", "--limit", "0"], ["photo", "add", "x", "--jobs", "0"], ["photo", "turn", "x", "--by", "1"],
        ["account", "set"], ["album", "edit", "x", "--top", "--inside", "y"], ["sound", "default"],
        ["entry", "edit", "x", "--no-tags", "--tag", "a"], ["entry", "edit", "x", "--remove-photo", ""],
        ["entry", "list", "--order", "sequence", "--oldest-first"], ["timeline", "--year", "2023"],
        ["up", "--gateways", "0"], ["channels", "--watch", "0"], ["search", "doctor", "--samples", "-1"],
    ])
    func `what a command refuses before it runs is localized in the reader's language`(arguments: [String]) throws {
        for (language, script) in [
            (Language.korean, try Regex("[가-힣]")), (.japanese, try Regex("[\u{3040}-\u{30FF}]")),
        ] {
            let localized = try Language.$reader.withValue(language) { try Self.refusal(arguments, language) }
            let message = localized.prefix { $0 != "\n" }.drop { $0 != ":" }
            #expect(message.firstMatch(of: script) != nil, "\(localized)")
        }
    }

    @Test func `what nobody foresaw is localized, and what ends well is not`() throws {
        struct Odd: Error, CustomStringConvertible { let description = "odd" }
        let localized = try #require(DaybookCommand.refusal(Odd(), in: .japanese))
        #expect(localized == "daybook: 予期しない問題が起きました（odd）。もう一度お試しください。")
    }
}
