import Testing
import TextTesting

@testable import DaybookCommand

@Suite struct CommandGuessTests {
    @Test(arguments: [
        (["entyr", "list"], "entyr", "daybook entry"), (["entry", "lsit"], "lsit", "daybook entry list"),
        (["photos"], "photos", "daybook photo"), (["photo", "down", "x"], "down", "daybook photo download"),
        (["Photo", "list"], "Photo", "daybook photo"), (["help", "photo", "hdie"], "hdie", "daybook photo hide"),
        (["albun"], "albun", "daybook album"),
    ])
    func `a word that names no command is told with the nearest one`(
        arguments: [String], word: String, meant: String
    ) throws {
        let guess = try #require(CommandGuess(arguments))
        #expect(guess.word == word && guess.meant == meant)
        #expect(guess.message == "Unknown command '\(word)'. Did you mean '\(meant)'?")
    }

    @Test(arguments: [["nonsense"], ["x"], ["entry", "산책"], [LongText(repeating: "e", count: 1000)]] as [[LongText]])
    func `a word that is near none is told alone`(words: [LongText]) throws {
        let arguments = words.map(\.text)
        let guess = try #require(CommandGuess(arguments))
        #expect(guess.meant == nil && guess.message == "Unknown command '\(arguments.last ?? "")'")
    }

    @Test(arguments: [
        [], ["entry", "list"], ["entry"], ["--version"], ["status", "now"], ["days", "yesterday"], ["photo", "--help"],
        ["help", "photo"],
    ])
    func `a call whose commands are known has no guess`(arguments: [String]) {
        #expect(CommandGuess(arguments) == nil)
    }

    @Test(arguments: [
        ("edti", "edit"), ("lis", "list"), ("caption", "caption"), ("rn", "rm"), ("restoree", "restore"),
        ("hiden", "hide"), ("xyz", nil), ("r", nil), ("", nil),
    ])
    func `typing errors are a letter too many, too few, wrong or swapped`(word: String, near: String?) {
        let names = ["list", "edit", "caption", "rm", "restore", "hide"]
        #expect(CommandGuess.nearest(to: word, among: names) == near)
    }
}
