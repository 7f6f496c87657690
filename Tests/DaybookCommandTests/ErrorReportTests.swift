import ArgumentParser
import ServiceRuntime
import Testing
import Wording

@testable import DaybookCommand

@Suite struct ErrorReportTests {
    /// The report of a call that the parser or the command's own check refuses.
    private func report(_ arguments: [String], _ language: Language = .english) throws -> ErrorReport {
        try Language.$reader.withValue(language) {
            let error = #expect(throws: (any Error).self) { _ = try DaybookCommand.parseAsRoot(arguments) }
            let thrown = try #require(error)
            return try #require(DaybookCommand.report(of: thrown, in: language, arguments: arguments))
        }
    }

    private func document(_ report: ErrorReport) throws -> JSONDocument {
        #expect(!report.json.contains("\n"))
        return try #require(try JSONDocument(Array(report.json.utf8))["error"])
    }

    @Test func `with --json an error has one shape, whatever it is`() throws {
        let refused = CommandError(.refused, words: "is too long", fault: "TOO_LONG", field: "--title")
        #expect(
            try document(ErrorReport(refused)) == [
                "code": .number(65), "reason": "TOO_LONG", "field": "--title", "message": "is too long",
            ])
        let file = CommandError(.missing, at: "/a\n\"b", FileFault.notThere)
        let missing = try document(ErrorReport(file))
        #expect(missing["reason"] == "FILE_NOT_THERE" && missing["field"] == .null)
        #expect(missing["message"]?.text?.hasPrefix("/a\n\"b: There is no such file") == true)
        let locked = try document(ErrorReport(RuntimeError(.locked, "in use")))
        #expect(locked == ["code": .number(75), "reason": "RUNTIME_LOCKED", "field": .null, "message": "in use"])
    }

    @Test(
        arguments: [
            (["entry", "list", "--limt", "3", "--json"], "PARSER_UNKNOWN_OPTION_MEANT", "--limt"),
            (["entry", "list", "--limit", "many"], "PARSER_INVALID_VALUE", "--limit"),
            (["entry", "list", "--limit"], "PARSER_MISSING_VALUE", "--limit"),
            (["entry", "show"], "PARSER_MISSING_ARGUMENT", "<id>"),
            (["photo", "add", "x", "--jobs", "0"], "USAGE_RANGE", "--jobs"),
            (["entry", "edit", "x", "--no-tags", "--tag", "a"], "USAGE_BOTH", "--tag"),
            (["photo", "download", "x", "--zip", "a/"], "USAGE_ZIP_FILE", "--zip"),
            (["photo", "download", "x", "--zip", "/dev/null"], "USAGE_NOT_REGULAR_FILE", "--zip"),
            (["photo", "download", "x", "--zip", "a.zip", "--to", "b"], "USAGE_BOTH", "--zip"),
            (["up", "--data", ""], "USAGE_EMPTY_FOLDER", "--data"),
            (["entyr", "list"], "PARSER_UNKNOWN_COMMAND_MEANT", "entyr"),
            (["nonsense"], "PARSER_UNKNOWN_COMMAND", "nonsense"),
        ], Language.allCases)
    func `a wrong call has its reason and its field in every language`(
        call: ([String], String, String), language: Language
    ) throws {
        let report = try report(call.0, language)
        #expect(report.code == 64 && report.reason == call.1 && report.field == call.2, "\(report)")
        #expect(!report.message.isEmpty && report.text.contains(report.message), "\(report.text)")
    }

    @Test func `standard error has JSON only for those who ask for it`() throws {
        let report = try report(["entry", "lsit"])
        #expect(report.written(for: ["entry", "lsit", "--json"]) == report.json)
        for arguments in [["entry", "lsit"], ["entry", "--", "--json"]] {
            #expect(report.written(for: arguments) == report.text)
        }
        #expect(
            report.text == """
                Error: Unknown command 'lsit'. Did you mean 'daybook entry list'?
                Usage: daybook entry <subcommand>
                  See 'daybook entry --help' for more information.
                """)
    }

    @Test func `with --json a warning is a document in one line, too`() throws {
        #expect(ErrorReport.warning("a\nb", for: ["photo", "add", "--", "--json"]) == "a\nb")
        let line = ErrorReport.warning("a\nb", for: ["photo", "add", "--json"])
        #expect(!line.contains("\n"))
        #expect(try JSONDocument(Array(line.utf8)) == ["warning": ["message": "a\nb"]])
    }

    @Test func `a command that cannot do everything fails with an error, not with a bare exit code`() throws {
        for (path, text) in try CommandSources.all() {
            #expect(!text.contains("throw ExitCode"), "\(path): --json promises an error with a reason")
            let isTerminal = path == "Terminal/Terminal.swift"
            #expect(isTerminal || !text.contains("standardError"), "\(path): use Terminal.warn")
        }
        let failed = CommandError(.missing, CommandFault.noTimeToMove).failure(of: "1")
        let error = #expect(throws: CommandError.self) { try CommandError.report(failed: [failed], asJSON: true) }
        #expect(error?.code == .refused && error?.fault == "COMMAND_SOME_FAILED")
        let end = CommandError(.unavailable, CommandFault.noTLS)
        let first = #expect(throws: CommandError.self) {
            try CommandError.report(failed: [failed], asJSON: true, end: end)
        }
        #expect(first?.code == .unavailable)
        try CommandError.report(failed: [], asJSON: false)
    }

    @Test func `a mistyped command is told in the reader's language`() throws {
        #expect(try report(["entyr"], .korean).text.hasPrefix("오류: 'entyr': 없는 명령이에요. `daybook entry` 명령을"))
        #expect(try report(["entyr"], .japanese).text.hasPrefix("エラー: 'entyr' というコマンドはありません。`daybook entry` の"))
    }

    @Test func `the exit codes are those that the help lists`() {
        for code in [1, 2, 64, 65, 66, 69, 70, 75, 77] as [Int32] {
            #expect(CommandError.Code(rawValue: code) != nil)
            for language in Language.allCases { #expect(CommandError.exitCodes[language].contains("  \(code) ")) }
        }
    }
}
