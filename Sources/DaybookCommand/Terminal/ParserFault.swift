import Foundation
import Wording

/// An error of the argument parser, which writes messages in English only. The English words here equal the parser's,
/// so that its message can be parsed with them and translated.
enum ParserFault: String, Fault {
    case unknownOptionMeant = "PARSER_UNKNOWN_OPTION_MEANT"
    case unknownOption = "PARSER_UNKNOWN_OPTION"
    case missingValue = "PARSER_MISSING_VALUE"
    case missingArgument = "PARSER_MISSING_ARGUMENT"
    case missingOneOf = "PARSER_MISSING_ONE_OF"
    case unexpectedArgument = "PARSER_UNEXPECTED_ARGUMENT"
    case unexpectedArguments = "PARSER_UNEXPECTED_ARGUMENTS"
    case invalidValue = "PARSER_INVALID_VALUE"
    case takesNoValue = "PARSER_TAKES_NO_VALUE"
    case unknownCommandMeant = "PARSER_UNKNOWN_COMMAND_MEANT"
    case unknownCommand = "PARSER_UNKNOWN_COMMAND"

    /// The message in every language.
    var words: Words {
        switch self {
        case .unknownCommandMeant:
            Words(
                "'{command}': 없는 명령이에요. `{meant}` 명령을 쓰려던 건가요?",
                "Unknown command '{command}'. Did you mean '{meant}'?",
                "'{command}' というコマンドはありません。`{meant}` のことですか？")
        case .unknownCommand:
            Words(
                "'{command}': 없는 명령이에요.",
                "Unknown command '{command}'",
                "'{command}' というコマンドはありません。")
        case .unknownOptionMeant:
            Words(
                "'{option}': 없는 옵션이에요. '{meant}' 옵션을 쓰려던 건가요?",
                "Unknown option '{option}'. Did you mean '{meant}'?",
                "'{option}' というオプションはありません。'{meant}' のことですか？")
        case .unknownOption:
            Words(
                "'{option}': 없는 옵션이에요.",
                "Unknown option '{option}'",
                "'{option}' というオプションはありません。")
        case .missingValue:
            Words(
                "'{option}': 값을 적어 주세요.",
                "Missing value for '{option}'",
                "'{option}': 値を指定してください。")
        case .missingArgument:
            Words(
                "'{argument}' 자리에 값을 적어 주세요.",
                "Missing expected argument '{argument}'",
                "'{argument}' を指定してください。")
        case .missingOneOf:
            Words(
                "이 가운데 하나를 적어 주세요: {arguments}.",
                "Missing one of: {arguments}",
                "次のどれかを指定してください: {arguments}。")
        case .unexpectedArgument:
            Words(
                "'{argument}': 여기에는 쓸 수 없는 말이에요. 공백이 든 값은 따옴표로 묶어 주세요.",
                "Unexpected argument '{argument}'",
                "'{argument}' はここでは使えません。空白を含む値は引用符で囲んでください。")
        case .unexpectedArguments:
            Words(
                "여기에는 쓸 수 없는 말이 {count}개 있어요: {arguments}. 공백이 든 값은 따옴표로 묶어 주세요.",
                "{count} unexpected arguments: {arguments}",
                "ここでは使えない言葉が{count}個あります: {arguments}。空白を含む値は引用符で囲んでください。")
        case .invalidValue:
            Words(
                "'{value}': '{option}'에 쓸 수 없는 값이에요. 아래 도움말을 봐 주세요.",
                "The value '{value}' is invalid for '{option}'",
                "'{value}' は '{option}' に使えない値です。下のヘルプをご覧ください。")
        case .takesNoValue:
            Words(
                "'{option}': 값을 받지 않는 옵션이에요. '{value}' 값을 빼 주세요.",
                "The option '{option}' does not take any value, but '{value}' was specified.",
                "'{option}' は値を取らないオプションです。'{value}' を外してください。")
        }
    }

    /// Returns the parser's message in a language; unchanged if it is none of these errors.
    static func localized(_ message: String, in language: Language) -> String {
        for fault in allCases {
            if let parameters = fault.parameters(of: message, in: .english) {
                return fault.words.text(in: language, parameters)
            }
        }
        return message
    }
}

extension Fault {
    /// Returns the parameter values with which the words of a language give this text; nil if the text does not match.
    func parameters(of text: String, in language: Language) -> [String: String]? {
        let name = /\\\{(\w+)\\\}/
        let escaped = NSRegularExpression.escapedPattern(for: words[language])
        guard let pattern = try? Regex("(?s)" + escaped.replacing(name) { "(?<\($0.1)>.+?)" }),
            let match = text.wholeMatch(of: pattern)
        else { return nil }
        return match.output.reduce(into: [:]) { values, part in
            if let name = part.name { values[name] = part.substring.map(String.init) ?? "" }
        }
    }
}
