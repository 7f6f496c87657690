import ArgumentParser
import Testing

@testable import DaybookCommand

@Suite struct CommandLineTests {
    @Test(arguments: [
        ["up", "--data", "/d", "--http", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--owner", "me"],
        ["up", "--time-zone", "Asia/Seoul"], ["account", "show"], ["account", "set", "--time-zone", "Asia/Seoul"],
        ["account", "password"], ["account", "reset-password", "--data", "/d"], ["session", "list"],
        ["session", "end", "id"],
        ["login", "--server", "http://a:1", "--name", "me", "--password-file", "/p"], ["logout"], ["status", "--json"],
        ["entry", "add", "--title", "t", "--body", "-", "--tag", "a", "--tag", "b", "--photo", "x.jpg", "--favorite"],
        ["entry", "list", "--from", "2023-09-01", "--limit", "3", "--oldest-first"], ["entry", "show", "id"],
        ["entry", "edit", "id", "--no-hidden"], ["entry", "rm", "id", "--permanent"], ["entry", "restore", "id"],
        ["entry", "search", "밤", "산책", "--mode", "exact", "--type", "entry"],
        ["photo", "add", "a", "b", "--jobs", "2"], ["timeline", "--by", "year", "--of", "photos"], ["settings"],
        ["photo", "list", "--kind", "video", "--kind", "audio", "--from", "2023-09-01"], ["photo", "show", "0192f3a4"],
        ["photo", "download", "0192f3a4", "0192f3a5", "--to", "/tmp", "--size", "small"],
        ["photo", "caption", "0192f3a4", "강가"], ["photo", "favorite", "0192f3a4", "--off"],
        ["photo", "rm", "0192f3a4", "--permanent"], ["photo", "restore", "0192f3a4"],
        ["entry", "edit", "id", "--no-tags", "--no-people", "--no-place", "--remove-photo", "0192"],
        ["entry", "edit", "id", "--no-photos", "--photo", "x.jpg"], ["entry", "rm", "a", "b"],
    ])
    func `every command of the tour is understood`(arguments: [String]) throws {
        _ = try DaybookCommand.parseAsRoot(arguments)
    }

    @Test(arguments: [
        ["entry", "list", "--limit", "0"], ["photo", "add"], ["photo", "add", "x", "--jobs", "0"], ["nonsense"],
        ["timeline", "--by", "century"], ["up", "--nonsense"], ["account", "set"],
        ["session", "end"], ["photo", "list", "--kind", "song"], ["entry", "rm"],
        ["entry", "edit", "id", "--no-tags", "--tag", "a"],
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

    @Test func `an entry is told whole, and nothing in it steers the terminal`() {
        let entry: JSONDocument = [
            "id": "1", "title": "밤산책", "localDate": "2023-09-01", "entryTime": "2023-09-01T12:30:00Z",
            "timeZone": "Asia/Seoul", "utcOffset": "+09:00", "tags": ["산책", "강"], "body": "첫 줄\n\u{1B}[2J둘째",
        ]
        #expect(
            EntryText.whole(entry) == """
                밤산책

                id      1
                date    2023-09-01 21:30 Asia/Seoul
                tags    산책, 강

                첫 줄
                [2J둘째
                """)
    }
}
