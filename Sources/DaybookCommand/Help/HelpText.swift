import Wording

/// The help of a command in the reader's language. The argument parser writes the help in English, with each text on
/// one line if there is enough space. Each text is then translated, and lines are wrapped by their display width.
struct HelpText {
    /// The column at which the parser begins the description of a flag.
    private static let labelColumns = 26
    private static let headings = [
        Words("개요: ", "OVERVIEW: ", "概要: "), Words("사용법: ", "USAGE: ", "使い方: "),
        Words("인자:", "ARGUMENTS:", "引数:"), Words("옵션:", "OPTIONS:", "オプション:"),
        Words("하위 명령:", "SUBCOMMANDS:", "サブコマンド:"),
    ]
    private static let more = Words(
        "자세한 도움말: {command}", "See '{command}' for detailed help.", "詳しいヘルプ: {command}")
    private static let standard = Words(" (기본: {value})", " (default: {value})", " (既定: {value})")
    private static let standardCommand = Words(" (기본)", " (default)", " (既定)")

    let language: Language
    /// The maximum width of a line, in columns.
    let columns: Int

    /// Returns the translation of the parser's unwrapped help.
    func localized(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }.joined(separator: "\n")
    }

    /// Returns the translated description of one flag or command, followed by its default value.
    func localized(of text: String) -> String {
        guard let match = text.wholeMatch(of: /(.*) \(default: (.*)\)/) else { return words(text) }
        return words(String(match.output.1)) + Self.standard.text(in: language, ["value": String(match.output.2)])
    }

    private func words(_ english: String) -> String { HelpWords.of(english)?[language] ?? english }

    private func line(_ line: String) -> String {
        for heading in Self.headings where line.hasPrefix(heading.english) {
            let rest = String(line.dropFirst(heading.english.count))
            let localized = heading[language] + words(rest)
            // The usage is a single line, as in the parser's text.
            return heading.english == "USAGE: " ? localized : wrapped(localized, hanging: 0)
        }
        if let match = line.wholeMatch(of: #/  See '(.*)' for detailed help\./#) {
            return "  " + Self.more.text(in: language, ["command": String(match.output.1)])
        }
        let label = String(line.prefix(Self.labelColumns))
        guard line.count > Self.labelColumns, label.hasPrefix("  "), label.hasSuffix(" ") else {
            return wrapped(words(line), hanging: 0)
        }
        let command = label.replacing(Self.standardCommand.english, with: Self.standardCommand[language])
        return wrapped(
            DisplayWidth.padded(command.withoutTrailing(" "), to: Self.labelColumns)
                + localized(of: String(line.dropFirst(Self.labelColumns))), hanging: Self.labelColumns)
    }

    /// Returns a text wrapped to the width; lines after the first are indented.
    func wrapped(_ text: String, hanging: Int) -> String {
        var lines = [""]
        var width = 0
        for unit in Self.units(of: text) {
            if width + DisplayWidth.of(unit.withoutTrailing(" ")) > columns, width > hanging {
                lines[lines.count - 1] = lines[lines.count - 1].withoutTrailing(" ")
                lines.append(String(repeating: " ", count: hanging))
                width = hanging
            }
            lines[lines.count - 1] += unit
            width += DisplayWidth.of(unit)
        }
        return lines.joined(separator: "\n").withoutTrailing(" ")
    }

    /// Returns the units of a text after which a line may break: a word with its spaces, or a single kana or kanji. A
    /// closing or small sign never begins a line, and an opening sign never ends one.
    private static func units(of text: String) -> [String] {
        var units = [""]
        var last: Character = " "
        for character in text {
            let ends = last == " " ? character != " " : isIdeographic(character) && mayEnd(last, before: character)
            if ends { units.append("") }
            units[units.count - 1].append(character)
            last = character
        }
        return units
    }

    private static func mayEnd(_ last: Character, before next: Character) -> Bool {
        !"「（(".contains(last) && !"。、」）)ーっゃゅょッャュョ".contains(next)
    }

    private static func isIdeographic(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { 0x3000...0x9FFF ~= $0.value }
    }
}

/// The texts of the commands' help in every language, found by their English.
///
/// Flags and commands are declared with the English text, which the argument parser prints; the other languages are
/// looked up when the help is printed. A test requests the help of every command in each language.
enum HelpWords {
    /// Returns the translations of a help text; nil for a text that exists in English only, such as those of the
    /// benchmarks.
    static func of(_ english: String) -> Words? { all[english] }

    /// All texts by their English.
    static let all = Dictionary(
        [albums, backup, check, entries, export, imports, mirror, photos, services, session, members, shares].joined()
            .map {
                ($0.english, $0)
            },
        uniquingKeysWith: { $1 })
}
