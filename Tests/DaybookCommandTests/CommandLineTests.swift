import ArgumentParser
import Testing
import Wording

@testable import DaybookCommand

@Suite struct CommandLineTests {
    @Test(arguments: [
        ["up", "--data", "/d", "--http", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--owner", "me"],
        ["up", "--mirror", "/m", "--mirror", "jiho=/n"],
        ["up", "--time-zone", "Asia/Seoul"], ["account", "show"], ["account", "set", "--time-zone", "Asia/Seoul"],
        ["search", "doctor", "--data", "/d", "--samples", "3"], ["search", "suggest", "ㅅㅊ"],
        ["entry", "search", "--mode", "choseong", "--type", "album", "ㅅㅊ"], ["account", "password"],
        ["account", "reset-password", "--data", "/d"], ["session", "list"],
        ["session", "delete", "id"], ["token", "delete", "id"], ["passkey", "delete", "id"], ["share", "delete", "id"],
        ["share", "enable", "id"],
        ["login", "--server", "http://a:1", "--name", "me", "--password-file", "/p"], ["logout"], ["status", "--json"],
        ["entry", "add", "--title", "t", "--body", "-", "--tag", "a", "--tag", "b", "--photo", "x.jpg", "--favorite"],
        ["entry", "list", "--from", "2023-09-01", "--limit", "3", "--oldest-first"], ["entry", "show", "id"],
        ["entry", "edit", "id", "--no-hidden"], ["entry", "delete", "id", "--permanent"], ["entry", "restore", "id"],
        ["entry", "search", "밤", "산책", "--mode", "exact", "--type", "entry"],
        ["photo", "add", "a", "b", "--jobs", "2"], ["timeline", "--by", "year", "--of", "photos"], ["settings"],
        ["photo", "list", "--kind", "video", "--kind", "audio", "--from", "2023-09-01"], ["photo", "show", "0192f3a4"],
        ["photo", "download", "0192f3a4", "0192f3a5", "--to", "/tmp", "--size", "small"],
        ["photo", "download", "0192f3a4", "--size", "800x600", "--cover"],
        ["photo", "download", "0192f3a4", "0192f3a5", "--overwrite", "--jobs", "8"],
        ["photo", "download", "0192f3a4", "0192f3a5", "--zip", "a/photos.zip", "--overwrite", "--size", "original"],
        ["photo", "edit", "0192f3a4", "0192f3a5", "--date", "2023-09-01", "--zone", "Asia/Seoul", "--place", "한강"],
        ["photo", "edit", "0192f3a4", "--location", "-33.8,151.2", "--tag", "a", "--person", "b", "--turn", "90"],
        ["photo", "edit", "0192f3a4", "--shift", "-1d", "--caption", "-", "--no-tags", "--no-people", "--no-place"],
        ["photo", "hide", "0192f3a4", "0192f3a5"], ["photo", "unhide", "0192f3a4", "--json"],
        ["photo", "caption", "0192f3a4", "강가"], ["photo", "favorite", "0192f3a4", "--off"],
        ["photo", "delete", "0192f3a4", "--permanent"], ["photo", "restore", "0192f3a4"],
        ["album", "list"], ["album", "create", "여름", "--inside", "id"], ["album", "show", "id", "--limit", "3"],
        ["album", "add", "id", "p", "q"], ["album", "remove", "id", "p"],
        ["album", "move", "id", "p", "--before", "q"],
        ["album", "edit", "id", "--title", "t", "--no-cover", "--top"], ["album", "delete", "id"], ["tag", "list"],
        ["people"], ["places", "--json"], ["subject", "list"], ["subject", "delete", "id"],
        ["subject", "add", "보리", "--pet", "--birthday", "2022-07-16"], ["subject", "edit", "id", "--birthday", ""],
        ["subject", "growth", "보리"], ["on-this-day"], ["on-this-day", "2023-09-01"], ["memories"],
        ["memories", "--date", "2023-09-01"], ["memories", "favorite", "year-2022", "--off"],
        ["memories", "dismiss", "year-2022"],
        ["entry", "edit", "id", "--no-tags", "--no-people", "--no-place", "--remove-photo", "0192"],
        ["entry", "edit", "id", "--no-photos", "--photo", "x.jpg"], ["entry", "rm", "a", "b"],
        ["entry", "history", "id"], ["entry", "diff", "id", "3", "--against", "1"], ["entry", "diff", "id"],
        ["entry", "revert", "id", "3"], ["entry", "list", "--order", "sequence"],
        ["entry", "add", "--photo-id", "0192f3a4"], ["trash", "list"], ["trash", "empty"], ["days", "2023-09-01"],
        ["days", "unwritten"], ["today"], ["unlock", "--password-file", "/p"], ["lock"],
        ["timeline", "--calendar", "--year", "2023"], ["backup", "create", "/b", "--data", "/d", "--link"],
        ["backup", "create", "/b", "--without-missing", "--known-losses"],
        ["backup", "list", "/b", "--json"], ["backup", "verify", "/b", "--read-data"],
        ["backup", "drill", "/b", "--all", "--data", "/d", "--json"],
        ["backup", "prune", "/b", "--keep-daily", "7", "--keep-weekly", "4", "--keep-monthly", "12"],
        ["backup", "restore", "/b", "--data", "/n", "--at", "2026-11-28", "--keep-access", "--keep-shares"],
        ["import", "/e", "--account", "minji", "--dry-run", "--data", "/d"], ["import", "run", "/e"],
        ["import", "list"], ["import", "show", "0192f3a4", "--limit", "3", "--json"], ["import", "undo", "0192f3a4"],
        ["export", "/e", "--account", "minji", "--data", "/d", "--json"],
        ["export", "/e", "--from", "2024-01-01", "--to", "2024-12", "--tag", "눈", "--album", "겨울"],
        ["rebuild", "--from-mirror", "/m", "--from-mirror", "/n", "--data", "/d", "--password-file", "/p", "--json"],
        ["mirror", "/m", "--account", "minji", "--create", "--changes-only", "--known-losses", "--data", "/d"],
    ])
    func `every command of the tour is understood`(arguments: [String]) throws {
        _ = try DaybookCommand.parseAsRoot(arguments)
    }

    @Test(arguments: [
        ["entry", "list", "--limit", "0"], ["photo", "add"], ["photo", "add", "x", "--jobs", "0"], ["nonsense"],
        ["rebuild", "--data", "/d"], ["rebuild", "--from-mirror", "/m"],
        ["timeline", "--by", "century"], ["up", "--nonsense"], ["account", "set"],
        ["album", "add", "id"], ["album", "edit", "id"], ["album", "edit", "id", "--cover", "p", "--no-cover"],
        ["album", "edit", "id", "--inside", "a", "--top"], ["subject", "edit", "id"], ["memories", "dismiss"],
        ["album", "show", "id", "--limit", "0"],
        ["backup", "prune", "/b"], ["backup", "prune", "/b", "--keep-daily", "-1"], ["backup", "restore", "/b"],
        ["session", "end"], ["photo", "list", "--kind", "song"], ["photo", "edit", "x"],
        ["photo", "edit", "x", "--turn", "45"],
        ["photo", "edit", "x", "--date", "2023-09-01", "--forget"], ["photo", "edit", "x", "--tag", "a", "--no-tags"],
        ["photo", "edit", "x", "--location", "91,0"], ["photo", "hide"], ["photo", "download", "x", "--jobs", "33"],
        ["photo", "download", "x", "--zip", "a.zip", "--size", "small"], ["photo", "download", "x", "--zip", ""],
        ["photo", "edit", "x", "--place", "a", "--no-place"], ["entry", "rm"],
        ["entry", "edit", "id", "--no-tags", "--tag", "a"], ["timeline", "--year", "2023"],
        ["entry", "list", "--order", "sequence", "--oldest-first"], ["entry", "revert", "id"],
        ["entry", "edit", "id", "--no-photos", "--remove-photo", "a"],
    ])
    func `what is called wrongly ends with code 64`(arguments: [String]) {
        do {
            _ = try DaybookCommand.parseAsRoot(arguments)
            Issue.record("\(arguments) was understood")
        } catch {
            #expect(DaybookCommand.exitCode(for: error).rawValue == 64)
        }
    }

    @Test(
        arguments: [
            ["entry", "rm", "id"], ["photo", "rm", "id"], ["token", "end", "id"], ["session", "end", "id"],
            ["share", "revoke", "id"], ["passkey", "remove", "id"],
        ])
    func `an earlier name of a command is understood, and the help shows one name`(arguments: [String]) throws {
        let command = try DaybookCommand.parseAsRoot(arguments)
        #expect(CommandGuess(arguments) == nil)
        let name = type(of: command)._commandName
        #expect(name.hasPrefix("delete"))
        for language in Language.allCases {
            let help = try Self.help([arguments[0]], in: language)
            #expect(help.contains("\n  \(name)  "), "\(help)")
            #expect(!help.contains("\(name),") && !help.contains(", \(arguments[1])"), "\(help)")
        }
    }

    /// The words of every command that does something.
    static func commands(
        of command: any ParsableCommand.Type = DaybookCommand.self, _ path: [String] = []
    ) -> [[String]] {
        let inner = command.configuration.subcommands
        return inner.isEmpty ? [path] : inner.flatMap { commands(of: $0, path + [$0._commandName]) }
    }

    /// The words of every command that only has others below it.
    static func parents(
        of command: any ParsableCommand.Type = DaybookCommand.self, _ path: [String] = []
    ) -> [[String]] {
        let inner = command.configuration.subcommands
        return inner.isEmpty ? [] : [path] + inner.flatMap { parents(of: $0, path + [$0._commandName]) }
    }

    /// Returns the output of `daybook help COMMAND`.
    static func help(_ command: [String], in language: Language = .english) throws -> String {
        let thrown = try #require(end(["help"] + command), "The help of \(command) printed nothing.")
        return try #require(DaybookCommand.help(thrown, in: language, columns: 10_000), "\(thrown)")
    }

    /// Returns the words that a command which asks for help ends with: they are thrown.
    private static func end(_ arguments: [String]) -> (any Error)? {
        do {
            var command = try DaybookCommand.parseAsRoot(arguments)
            try command.run()
            return nil
        } catch {
            return error
        }
    }

    @Test func `every command's help has its exit codes, once`() throws {
        for command in Self.commands() + [[], ["entry"], ["account"]] {
            let help = try Self.help(command)
            #expect(help.ranges(of: CommandError.exitCodes.english).count == 1, "\(command)")
        }
        #expect(Self.commands().contains(["photo", "add"]))
    }

    @Test func `other ways to ask for help have them, too, and the version has not`() throws {
        for arguments in [["photo", "add", "--help"], ["up", "-h"], ["--help"]] {
            #expect(
                DaybookCommand.help(try #require(Self.end(arguments)), in: .english)?.hasSuffix(
                    CommandError.exitCodes.english) == true)
        }
        for arguments in [["--version"], ["photo", "add", "--nonsense"]] {
            #expect(DaybookCommand.help(try #require(Self.end(arguments)), in: .english) == nil)
        }
    }

    @Test func `every command answers programs, but those that serve and the one whose answers are JSON`() throws {
        let without = try Self.commands().filter { try !Self.help($0).contains("--json") }
        #expect(without == [["up"], ["call"]])
    }

    @Test func `a device stands before what tells it, and the id is never cut`() {
        let sessions: [JSONDocument] = [
            [
                "id": "0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6", "createTime": "2023-09-01T12:30:00Z",
                "lastUseTime": "2023-09-02T12:30:00Z", "current": .bool(true),
                "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
            ]
        ]
        let lines = SessionList.table(sessions, isShort: true).lines(columns: 80)
        #expect(lines[1].hasPrefix("Mozilla/5.0 (") && lines[1].contains("…  this  2023-09-02 12:30Z  "))
        #expect(lines[1].hasSuffix("  0192f3a4-5b6c"))
        let narrow = SessionList.table(sessions, isShort: true).lines(columns: 36)
        #expect(narrow[1].contains("  this  ") && narrow[1].hasSuffix("  0192f3a4-5b6c"))
        #expect(
            SessionList.table(sessions, isShort: false).records[0].hasSuffix("\t0192f3a4-5b6c-7d8e-8f90-a1b2c3d4e5f6"))
    }

    @Test func `the help names the shell's completion, and its script has every command`() throws {
        for language in Language.allCases {
            #expect(try Self.help([], in: language).contains("--generate-completion-script bash"))
        }
        for shell in [CompletionShell.bash, .zsh, .fish] {
            let script = DaybookCommand.completionScript(for: shell)
            for command in ["unhide", "download", "on-this-day"] { #expect(script.contains(command), "\(shell)") }
        }
    }

    @Test func `an entry is localized whole, and nothing in it steers the terminal`() {
        let entry: JSONDocument = [
            "id": "1", "title": "밤산책", "localDate": "2023-09-01", "entryTime": "2023-09-01T12:30:00Z",
            "timeZone": "Asia/Seoul", "utcOffset": "+09:00", "tags": ["산책", "강"], "body": "첫 줄\n\u{1B}[2J둘째",
        ]
        #expect(
            EntryText.whole(entry) == """
                밤산책

                id       1
                date     2023-09-01 21:30 Asia/Seoul
                tags     산책, 강

                첫 줄
                [2J둘째
                """)
    }
}
