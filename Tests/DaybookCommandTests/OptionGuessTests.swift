import ArgumentParser
import Testing
import Wording

@testable import DaybookCommand

@Suite struct OptionGuessTests {
    @Test(
        arguments: [
            (["album", "edit", "x", "--tilte", "y"], "--tilte", "--title"),
            (["account", "set", "--nam=x"], "--nam", "--name"),
            (["entry", "list", "--colour"], "--colour", nil),
            (["entry", "rm", "x", "--permament"], "--permament", "--permanent"),
        ] as [([String], String, String?)])
    func `an unknown option is told with the nearest one`(arguments: [String], option: String, meant: String?) throws {
        let guess = try #require(OptionGuess(arguments))
        #expect(guess.option == option && guess.meant == meant)
    }

    @Test(arguments: [
        [], ["entry", "list", "--limit", "0"], ["album", "edit", "x", "--title=--a"], ["entry", "add", "--", "--odd"],
        ["entry", "add", "--no-favorite"], ["photo", "edit", "x", "--shift", "-1d"], ["--version"],
        ["photo", "--help"],
        ["trash", "empty", "-y", "--yes"],
    ])
    func `known options are no guess`(arguments: [String]) { #expect(OptionGuess(arguments) == nil) }

    @Test func `an unknown option is reported before what else a command lacks`() throws {
        for language in Language.allCases {
            try Language.$reader.withValue(language) {
                let arguments = ["album", "edit", "x", "--tilte", "y"]
                let error = try #require(
                    #expect(throws: (any Error).self) { _ = try DaybookCommand.parseAsRoot(arguments) })
                let report = try #require(DaybookCommand.report(of: error, in: language, arguments: arguments))
                #expect(report.reason == "PARSER_UNKNOWN_OPTION_MEANT" && report.field == "--tilte")
                #expect(report.text.contains("--title"), "\(report.text)")
            }
        }
    }
}
