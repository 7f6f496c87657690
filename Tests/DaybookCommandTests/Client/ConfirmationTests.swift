import ArgumentParser
import Testing

@testable import DaybookCommand

@Suite struct ConfirmationTests {
    @Test(arguments: ["y", "Y", " yes\n", "네", "예", "はい"])
    func `yes is said in each language`(answer: String) { #expect(Confirmation.isYes(answer)) }

    @Test(arguments: ["", "n", "no", "아니요", "いいえ", "maybe", "yy"])
    func `all else is no`(answer: String) { #expect(!Confirmation.isYes(answer)) }

    @Test func `with the flag nobody is asked`() throws {
        for flag in ["--yes", "-y"] { #expect(try !Confirmation.parse([flag]).asks) }
    }

    @Test(arguments: [
        ["trash", "empty", "--yes"], ["entry", "rm", "a", "--permanent", "-y"], ["album", "delete", "a", "--yes"],
        ["photo", "rm", "a", "--permanent", "--yes"], ["subject", "delete", "a", "--yes"],
    ])
    func `every command that asks has the flag`(arguments: [String]) throws {
        _ = try DaybookCommand.parseAsRoot(arguments)
    }
}
