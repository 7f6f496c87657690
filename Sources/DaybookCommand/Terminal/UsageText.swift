import Wording

/// The argument parser's output for an invalid call, in the reader's language: the message, the meaning of the option,
/// and the usage of the command.
enum UsageText {
    private static let error = Words("오류: ", "Error: ", "エラー: ")
    private static let help = Words("도움말:  ", "Help:  ", "ヘルプ:  ")
    private static let usage = Words("사용법: ", "Usage: ", "使い方: ")
    private static let seeBefore = "  See '"
    private static let seeAfter = "' for more information."
    private static let more = Words(
        "  자세한 설명: {command}", "  See '{command}' for more information.", "  詳しい説明: {command}")

    /// Returns the parser's text, which contains `message`, in a language.
    static func localized(_ text: String, message: String, in language: Language) -> String {
        if language == .english { return text }
        var rest = text
        var localized = ""
        if rest.hasPrefix(error.english + message) {
            rest.removeFirst(error.english.count + message.count)
            localized = error[language] + ParserFault.localized(message, in: language)
        }
        return localized
            + rest.split(separator: "\n", omittingEmptySubsequences: false).map { line($0, in: language) }
            .joined(separator: "\n")
    }

    private static func line(_ line: Substring, in language: Language) -> String {
        if line.hasPrefix(usage.english) { return usage[language] + line.dropFirst(usage.english.count) }
        if line.hasPrefix(help.english) {
            let rest = line.dropFirst(help.english.count)
            let text = rest.firstRange(of: "  ").map { rest[$0.upperBound...] } ?? ""
            return help[language] + rest.dropLast(text.count)
                + HelpText(language: language, columns: .max).localized(of: String(text))
        }
        guard line.hasPrefix(seeBefore), line.hasSuffix(seeAfter) else { return String(line) }
        return more.text(
            in: language, ["command": String(line.dropFirst(seeBefore.count).dropLast(seeAfter.count))])
    }
}
