import Foundation
import NIOHTTP1
import Testing

extension SystemTests {
    /// The owner's account on the command line: made, changed, and got into again.
    struct AccountTests {
        @Test("The account's zone, language and password are changed, and devices ended", .timeLimit(.minutes(5)))
        func account() async throws {
            try await RunningDiary.withDiary({ _ in ["--time-zone", "Asia/Seoul"] }) { diary, other in
                let login = try diary.run(
                    ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
                #expect(login.code == 0, "\(login.errors)")
                let shown = try diary.run(["account", "show", "--json"])
                #expect(shown.json["timeZone"] == "Asia/Seoul" && shown.json["dayBoundary"] == "00:00")
                let set = try diary.run(["account", "set", "--locale", "ko-KR", "--day-boundary", "04:00"])
                #expect(set.output.contains("ko-KR") && set.output.contains("04:00"))
                let wrong = try diary.run(["account", "set", "--time-zone", "Mars/Olympus"])
                #expect(wrong.code == 65 && wrong.errors.hasPrefix("daybook: --time-zone: is not a time zone"))

                let abroad = try diary.run(
                    ["entry", "add", "--title", "abroad", "--date", "2023-09-01T21:30", "--json"],
                    environment: ["TZ": "Europe/Paris"])
                #expect(abroad.json["timeZone"] == "Europe/Paris")
                #expect(abroad.json["entryTime"] == "2023-09-01T19:30:00Z")
                let unknown = try diary.run(
                    ["entry", "add", "--title", "home", "--json"], environment: ["TZ": "KST-9"])
                #expect(unknown.json["timeZone"] == "Asia/Seoul")

                let sessions = try diary.run(["session", "list", "--json"]).json["sessions"]?.array ?? []
                let theirs = try #require(sessions.first { $0["current"] == false }?["id"]?.string)
                let mine = try #require(sessions.first { $0["current"] == true }?["id"]?.string)
                let table = try diary.runOnTerminal(["session", "list"]).output
                #expect(table.split(separator: "\n").count { $0.contains("  this  ") } == 1, "\(table)")
                #expect(try diary.run(["session", "list"]).output.contains("\t\(mine)\n"))
                let differing = zip(mine, theirs).prefix { $0 == $1 }.count + 1
                let short = String(theirs.prefix(max(4, differing)))
                #expect(table.contains("  \(theirs.prefix(max(13, differing)))\n"), "\(table)")
                let ended = try diary.run(["session", "end", short])
                #expect(ended.code == 0, "\(ended.errors)")
                #expect(try diary.run(["session", "end", theirs]).code == 66)
                #expect(try await other.get("/v1/account").status == 401)

                let again = try await other.loggedIn(name: "owner", password: diary.password)
                let refused = try diary.run(["account", "password"], input: "wrong\nnew password\n")
                #expect(refused.code == 65 && refused.errors.contains("The old password: is not the password"))
                let changed = try diary.run(
                    ["account", "password", "--json"], input: diary.password + "\nnew password\n")
                #expect(changed.code == 0 && changed.output == "{}\n", "\(changed.errors)")
                #expect(try await again.get("/v1/account").status == 401)
                #expect(try diary.run(["account", "show"]).code == 0)
                _ = try await other.loggedIn(name: "owner", password: "new password")
            }
        }

        @Test("A forgotten password is replaced, with the server running and stopped", .timeLimit(.minutes(5)))
        func resetPassword() async throws {
            try await RunningDiary.withDiary { diary, client in
                let reset = ["account", "reset-password", "--data", diary.data.path]
                // What `daybook up` goes by, goes here.
                let running = try diary.run(
                    ["account", "reset-password"], input: "second password\n",
                    environment: ["DAYBOOK_DATA": diary.data.path])
                #expect(running.code == 0 && running.output.contains("owner"), "\(running.errors)")
                #expect(try await client.get("/v1/account").status == 401)
                let second = try await client.loggedIn(name: "owner", password: "second password")
                let channels = try diary.run(["channels"], environment: ["DAYBOOK_DATA": diary.data.path])
                #expect(channels.output.contains("entry.sock"), "\(channels.errors)")
                try diary.stop()
                let settings = diary.folder.appending(path: "settings.json")
                try Data(#"{"data": "\#(diary.data.path)"}"#.utf8).write(to: settings)
                let stopped = try diary.run(
                    ["account", "reset-password", "--json"], input: "third password\n",
                    environment: ["DAYBOOK_SETTINGS": settings.path])
                #expect(stopped.code == 0 && stopped.json["name"] == "owner", "\(stopped.errors)")
                let nobody = try diary.run(reset + ["--name", "nobody"], input: "third password\n")
                #expect(nobody.code == 66)
                #expect(try diary.run(reset, input: "\n").code == 64)
                let elsewhere = try diary.run(
                    ["account", "reset-password", "--data", diary.folder.path + "/none"], input: "x\n")
                #expect(elsewhere.code == 66 && elsewhere.errors.contains("--data"))
                try diary.start()
                #expect(try await second.get("/v1/account").status == 401)
                _ = try await client.loggedIn(name: "owner", password: "third password")
                // The password file of the first start is given again, and is said not to count.
                #expect(diary.logTail.contains("the password file was not used"))
            }
        }

        @Test("A stopped diary is its one database file, and its blobs", .timeLimit(.minutes(5)))
        func atRest() async throws {
            try await RunningDiary.withDiary { diary, client in
                #expect(try await client.send(.POST, "/v1/entries", json: ["title": "kept"]).status == 201)
                try diary.stop()
                let files = try FileManager.default.contentsOfDirectory(atPath: diary.data.path + "/entry")
                // The -shm file only indexes the log, and is made anew from it.
                for file in files where file != "daybook.sqlite" && !file.hasSuffix("-shm") {
                    let path = diary.data.path + "/entry/" + file
                    #expect(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int == 0, "\(file)")
                }
                #expect(files.contains("daybook.sqlite"))
            }
        }
    }
}
