import ArgumentParser
import ServiceRuntime
import Wording

/// An error that ends the program, for people and, with `--json`, for programs.
struct ErrorReport: Sendable {
    /// The exit code.
    let code: Int32
    /// The reason for programs, such as `COMMAND_NO_SERVER` or one of the server's.
    let reason: String
    /// The flag or the field that the error is about; nil for none.
    let field: String?
    /// The message for people, in the reader's language.
    let message: String
    /// The text for a terminal: the message with the program's name, or with the usage.
    let text: String

    /// Creates the report of a command's failure.
    init(_ error: CommandError) {
        self.init(
            code: error.code.rawValue, reason: error.fault, field: error.field, message: error.description,
            text: "daybook: \(error)")
    }

    /// Creates the report of a failure to start a process.
    init(_ error: RuntimeError) {
        let reason =
            switch error.code {
            case .usage: "RUNTIME_USAGE"
            case .unavailable: "RUNTIME_UNAVAILABLE"
            case .locked: "RUNTIME_LOCKED"
            case .configuration: "RUNTIME_CONFIGURATION"
            default: "RUNTIME_FAILURE"
            }
        self.init(
            code: error.code.exitCode, reason: reason, field: nil, message: "\(error)", text: "daybook: \(error)")
    }

    /// Creates the report of an invalid call: `message` is the parser's, or that of the command's own check.
    init(usage message: String, text: String, in language: Language) {
        let (reason, parameters) = Self.fault(of: message, in: language)
        let field = ["option", "argument", "flag", "one", "command"].lazy.compactMap { parameters[$0] }.first
        self.init(
            code: CommandError.Code.usage.rawValue, reason: reason,
            field: field.map { String($0.prefix { $0 != " " }) },
            message: ParserFault.localized(message, in: language), text: text)
    }

    init(code: Int32, reason: String, field: String?, message: String, text: String) {
        (self.code, self.reason, self.field, self.message, self.text) = (code, reason, field, message, text)
    }

    /// Returns the reason of a message about the call, and the values in the message.
    private static func fault(
        of message: String, in language: Language
    ) -> (reason: String, parameters: [String: String]) {
        for fault in ParserFault.allCases {
            if let parameters = fault.parameters(of: message, in: .english) { return (fault.reason, parameters) }
        }
        for fault in UsageFault.allCases {
            if let parameters = fault.parameters(of: message, in: language) { return (fault.reason, parameters) }
        }
        return ("USAGE", [:])
    }

    /// The document that a program reads from standard error, on one line.
    var json: String {
        let error: JSONDocument = [
            "code": .number(Double(code)), "reason": .string(reason), "field": field.map { .string($0) } ?? .null,
            "message": .string(message),
        ]
        return Self.line(["error": error])
    }

    /// Returns the text for standard error: JSON if the call asks for it, the text for a terminal otherwise.
    func written(for arguments: [String]) -> String { Self.isForProgram(arguments) ? json : text }

    /// Returns a warning of a call for standard error, in the same form as its error.
    static func warning(_ message: String, for arguments: [String]) -> String {
        isForProgram(arguments) ? line(["warning": ["message": .string(message)]]) : message
    }

    /// Returns whether a program reads the output of a call, so that each line on standard error is a JSON document: a
    /// warning, or the error that ends the command.
    static func isForProgram(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains("--json")
    }

    private static func line(_ document: JSONDocument) -> String {
        String(decoding: (try? document.bytes) ?? [], as: UTF8.self)
    }
}
