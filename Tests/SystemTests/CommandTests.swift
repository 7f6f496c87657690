import Foundation
import Testing

extension SystemTests {
    /// The command line as a person and a script use it.
    struct CommandTests {
        private func daybook(
            _ arguments: [String], _ diary: RunningDiary, input: String = "", environment: [String: String] = [:]
        ) throws -> CommandOutcome {
            try diary.run(arguments, input: input, environment: environment)
        }

        @Test("Writing, finding, changing and deleting an entry from the command line", .timeLimit(.minutes(5)))
        func entries() async throws {
            try await RunningDiary.withDiary { diary, _ in
                try logIn(diary)
                let picture = diary.folder.appending(path: "강가.png")
                try Data(TestPicture.png(seed: 5)).write(to: picture)
                let added = try daybook(
                    [
                        "entry", "add", "--title", "밤산책", "--body", "-", "--date", "2023-09-01T21:30", "--zone",
                        "Asia/Seoul", "--tag", "산책", "--photo", picture.path, "--json",
                    ], diary, input: "강을 따라 걸었다")
                #expect(added.code == 0, "\(added.errors)")
                #expect(added.json["body"] == "강을 따라 걸었다")
                #expect(added.json["entryTime"] == "2023-09-01T12:30:00Z")
                #expect(added.json["photos"]?.array.count == 1)
                let id = try #require(added.json["id"]?.string)

                let list = try daybook(["entry", "list", "--from", "2023-09-01", "--to", "2023-09-01"], diary)
                #expect(list.output == "2023-09-01\t밤산책 · 강을 따라 걸었다\t1\t\(id)\n")
                #expect(try daybook(["entry", "search", "산책"], diary).output.contains(id))
                for words in [["태그:산책"], ["tag:산책", "from:2023-09"], ["タグ:산책", "밤산책"]] {
                    #expect(try daybook(["entry", "search"] + words, diary).output.contains(id), "\(words)")
                }
                #expect(try daybook(["entry", "search", "from:last friday"], diary).code == 0)
                let odd = try daybook(["entry", "search", "from:soon"], diary)
                #expect(odd.code == 65 && odd.errors.contains("--mode fold"), "\(odd.errors)")
                #expect(try daybook(["entry", "search", "from:soon", "--mode", "fold"], diary).code == 0)
                let nothing = try daybook(["entry", "search", "바다", "--json"], diary)
                #expect(nothing.code == 0 && nothing.json["results"] == [])

                let photo = try #require(added.json["photos"]?.array.first?["photoId"]?.string)
                let with = try daybook(["entry", "list", "--photo", String(photo.prefix(20)), "--json"], diary)
                #expect(with.json["entries"]?.array.map { $0["id"]?.string } == [id], "\(with.errors)")
                let edited = try daybook(["entry", "edit", id, "--title", "새벽", "--favorite", "--json"], diary)
                #expect(edited.json["title"] == "새벽" && edited.json["favorite"] == true)
                #expect(edited.json["photos"] == added.json["photos"])
                let short = String(id.prefix(18))
                let emptied = try daybook(["entry", "edit", short, "--no-tags", "--no-photos", "--json"], diary)
                #expect(emptied.code == 0, "\(emptied.errors)")
                #expect(emptied.json["tags"] == [] && emptied.json["photos"] == [])
                let unknown = try daybook(["entry", "show", "ffff0000"], diary)
                #expect(unknown.code == 66 && unknown.errors.contains("starts with ffff0000. See: daybook entry list"))
                #expect(unknown.errors.contains("daybook unlock"))
                let password = diary.folder.appending(path: "password").path
                try Data((diary.password + "\n").utf8).write(to: URL(filePath: password))
                #expect(try daybook(["unlock", "--password-file", password], diary).code == 0)
                let open = try daybook(["entry", "show", "ffff0000"], diary)
                #expect(open.code == 66 && !open.errors.contains("daybook unlock"), "\(open.errors)")
                #expect(try daybook(["lock"], diary).code == 0)
                let wiped = try daybook(["entry", "edit", id], diary)
                #expect(wiped.code == 64 && wiped.errors.contains("keeps its text"))
                #expect(try daybook(["entry", "show", id, "--json"], diary).json["body"] == "강을 따라 걸었다")
                let rewritten = try daybook(["entry", "edit", id, "--json"], diary, input: "비가 왔다")
                #expect(rewritten.json["body"] == "비가 왔다")
                #expect(try daybook(["entry", "rm", id], diary).code == 0)
                #expect(try daybook(["entry", "list", "--json"], diary).json["entries"] == [])
                #expect(try daybook(["entry", "restore", id], diary).output.hasPrefix("새벽"))
                #expect(try daybook(["entry", "delete", id, "--permanent"], diary).code == 0)
                #expect(try daybook(["entry", "show", id], diary).code == 66)
                let refused = try daybook(["entry", "add", "--title", "x", "--zone", "Mars/Olympus"], diary)
                #expect(refused.code == 65 && refused.errors.hasPrefix("daybook: --zone: is not a time zone"))
                for text in ["zzz", ""] {
                    let none = try daybook(["entry", "show", text], diary)
                    #expect(none.code == 64 && none.errors.contains("'\(text)' is not an ID"), "\(none.errors)")
                }
                let notes = diary.folder.appending(path: "notes.txt").path
                try Data("no picture".utf8).write(to: URL(filePath: notes))
                let unwritten = try daybook(["entry", "add", "--title", "x", "--photo", notes], diary)
                #expect(unwritten.code == 65 && unwritten.errors.hasSuffix("\nNo entry was written.\n"))
                let timeline = try daybook(["timeline", "--by", "year", "--json"], diary)
                #expect(timeline.json["totalPhotos"] == 1)
            }
        }

        @Test("What was written in the editor is kept when it cannot be sent", .timeLimit(.minutes(5)))
        func editor() async throws {
            try await RunningDiary.withDiary { diary, client in
                try logIn(diary)
                let editor = diary.folder.appending(path: "editor").path
                let environment = ["TMPDIR": diary.folder.path, "EDITOR": "sh \(editor)"]
                func write(_ lines: String) throws { try Data(lines.utf8).write(to: URL(filePath: editor)) }
                func kept(_ outcome: CommandOutcome) throws -> String {
                    let path = try #require(outcome.output.firstMatch(of: /kept in (\S+?)\.\s/)?.1, "\(outcome.output)")
                    return try String(contentsOfFile: String(path), encoding: .utf8)
                }

                try write("echo '강을 걸었다' >\"$1\"")
                let over = try diary.runOnTerminal(
                    ["entry", "add"],
                    environment: environment.merging(["DAYBOOK_SERVER": diary.base, "DAYBOOK_TOKEN": "over"]) { $1 })
                #expect(over.code == 77)
                #expect(try kept(over) == "강을 걸었다\n")
                let added = try diary.runOnTerminal(["entry", "add", "--json"], environment: environment)
                #expect(added.code == 0 && added.json["body"] == "강을 걸었다\n", "\(added.output)")

                let id = try #require(added.json["id"]?.string)
                let daybook = RunningDiary.binaries.appending(path: "daybook").path
                try write("echo '비가 왔다' >\"$1\"; '\(daybook)' entry edit \(id) --title '그사이' >/dev/null")
                let changed = try diary.runOnTerminal(["entry", "edit", id], environment: environment)
                #expect(changed.code == 65 && changed.output.contains("It was changed elsewhere"))
                #expect(try kept(changed) == "비가 왔다\n")
                let files = try FileManager.default.contentsOfDirectory(atPath: diary.folder.path)
                #expect(files.count { $0.hasPrefix("daybook-") && $0.hasSuffix(".txt") } == 2)
            }
        }

        @Test("A folder is imported once, and what is refused is told", .timeLimit(.minutes(5)))
        func photos() async throws {
            try await RunningDiary.withDiary { diary, _ in
                try logIn(diary)
                let folder = diary.folder.appending(path: "pictures")
                try FileManager.default.createDirectory(
                    at: folder.appending(path: "inner"), withIntermediateDirectories: true)
                for number in 0..<6 {
                    try Data(TestPicture.png(seed: UInt64(number))).write(
                        to: folder.appending(path: "inner/\(number).png"))
                }
                try Data(TestPicture.png(seed: 0)).write(to: folder.appending(path: "twin.png"))
                try Data("no picture".utf8).write(to: folder.appending(path: "notes.txt"))
                let first = try daybook(["photo", "add", folder.path], diary)
                #expect(first.code == 65)
                #expect(first.output.hasPrefix("added 6, known 1, refused 1\n  "))
                #expect(first.output.contains("notes.txt: "))
                let again = try daybook(["photo", "add", folder.path, "--json"], diary)
                #expect(again.json["known"]?.array.count == 7)
                #expect(again.json["added"] == [])
                #expect(try daybook(["photo", "add", folder.path + "/inner"], diary).code == 0)
                #expect(try daybook(["photo", "add", folder.path + "/missing.png"], diary).code == 66)
                let link = diary.folder.appending(path: "linked").path
                try FileManager.default.createSymbolicLink(
                    atPath: link, withDestinationPath: folder.path + "/inner")
                #expect(try daybook(["photo", "add", link], diary).output == "added 0, known 6, refused 0\n")
                #expect(try daybook(["album", "create", "여름"], diary).code == 0)
                let inner = folder.path + "/inner"
                let filed = try daybook(["photo", "add", inner, "--tag", "바다", "--tag", "섬", "--album", "여름"], diary)
                #expect(filed.code == 0 && filed.errors.isEmpty, "\(filed.errors)")
                for query in [["photo", "list", "--tag", "바다", "--tag", "섬"], ["album", "show", "여름"]] {
                    #expect(try daybook(query + ["--json"], diary).json["photos"]?.array.count == 6)
                }
                #expect(try daybook(["photo", "add", inner, "--album", "겨울"], diary).code == 66)
                let narrow = try diary.runOnTerminal(["photo", "list", "--limit", "1"], columns: 36)
                let newest = try daybook(["photo", "list", "--limit", "1"], diary).output.suffix(37).prefix(13)
                #expect(narrow.output.contains("  \(newest)\n"), "\(narrow.output)")
                #expect(narrow.output.contains("There are more than 1. To see more: --limit 2"), "\(narrow.output)")
                let whole = try diary.runOnTerminal(["photo", "list"])
                #expect(!whole.output.contains("--limit"), "\(whole.output)")
            }
        }

        @Test("Photos are listed, shown, named, saved and taken back", .timeLimit(.minutes(5)))
        func photoCommands() async throws {
            try await RunningDiary.withDiary { diary, _ in
                try logIn(diary)
                let picture = diary.folder.appending(path: "강가.png")
                let bytes = Data(TestPicture.png(seed: 5))
                try bytes.write(to: picture)
                let added = try daybook(["photo", "add", picture.path, "--json"], diary)
                let id = try #require(added.json["added"]?.array.first?["photoId"]?.string)
                let short = String(id.prefix(20))
                #expect(try daybook(["photo", "list", "--kind", "photo"], diary).output.hasSuffix("\t\(id)\n"))
                #expect(try daybook(["photo", "list", "--kind", "video", "--json"], diary).json["photos"] == [])
                #expect(try daybook(["photo", "caption", short, "밤의 강"], diary).code == 0)
                #expect(try daybook(["photo", "favorite", short, "--json"], diary).json["favorite"] == true)
                let shown = try daybook(["photo", "show", short], diary).output
                #expect(shown.contains("caption   밤의 강\n") && shown.contains("file      강가.png\n"))
                let folder = diary.folder.appending(path: "saved").path
                let saved = try daybook(["photo", "download", short, "--to", folder], diary)
                #expect(saved.output == folder + "/강가.png\n", "\(saved.errors)")
                #expect(try Data(contentsOf: URL(filePath: folder + "/강가.png")) == bytes)
                let second = try daybook(["photo", "download", short, "--to", folder], diary)
                #expect(second.output == folder + "/강가.png\n", "it is there already")
                try Data("mine".utf8).write(to: URL(filePath: folder + "/강가.png"))
                let third = try daybook(["photo", "download", short, "--to", folder], diary)
                #expect(third.output == folder + "/강가 (1).png\n")
                let small = try daybook(["photo", "download", short, "--to", folder, "--size", "thumb"], diary)
                #expect(small.output.hasPrefix(folder + "/강가-thumb."), "\(small.errors)")
                #expect(try daybook(["photo", "rm", short], diary).output.contains("daybook photo restore \(id)"))
                #expect(try daybook(["photo", "list", "--json"], diary).json["photos"] == [])
                #expect(try daybook(["photo", "restore", short], diary).code == 0)
                let kept = try diary.runOnTerminal(["photo", "rm", short, "--permanent"], input: "n\n")
                #expect(kept.code == 1 && kept.output.contains("Photos: 1. Delete for good? [y/N] "), "\(kept.output)")
                #expect(try daybook(["photo", "show", short], diary).code == 0)
                #expect(try daybook(["photo", "rm", short], diary).code == 0)
                let full = try diary.runOnTerminal(["trash", "empty"], input: "\n")
                #expect(full.code == 1 && full.output.contains("Entries: 0, photos: 1."), "\(full.output)")
                #expect(try daybook(["photo", "restore", short], diary).code == 0)
                #expect(try daybook(["photo", "rm", short, "--permanent"], diary).output == "Deleted.\n")
                #expect(try diary.runOnTerminal(["trash", "empty", "--yes"]).output.contains("The trash is empty."))
                #expect(try daybook(["photo", "show", id], diary).code == 66)
            }
        }

        @Test(
            "A film is shown with what is made of it, and how far that is", .timeLimit(.minutes(5)))
        func films() async throws {
            try await RunningDiary.withDiary { diary, _ in
                try logIn(diary)
                let film = try Corpus.file("live.mov").location.path
                let added = try daybook(["photo", "add", film, "--json"], diary)
                let id = try #require(added.json["added"]?.array.first?["photoId"]?.string, "\(added.errors)")
                try await RunningDiary.eventually("the film is there to play") {
                    let shown = try daybook(["photo", "show", id], diary)
                    #expect(shown.code == 0 && shown.output.contains("\npreview   "), "\(shown.output)")
                    #expect(shown.output.contains(/\nto play   (ready|being made \(\d+ %\))\n/), "\(shown.output)")
                    return shown.output.contains("\npreview   ready\nto play   ready\n")
                }
                let saved = try daybook(
                    ["photo", "download", id, "--to", diary.folder.path, "--size", "video"], diary)
                #expect(saved.output.hasSuffix("/live-video.mp4\n"), "\(saved.output) \(saved.errors)")
            }
        }

        @Test("An id that is given twice is handled once, and a wrong one among several changes nothing")
        func repeatedIDs() async throws {
            try await RunningDiary.withDiary { diary, _ in
                try logIn(diary)
                var ids: [String] = []
                for seed in [1, 2] as [UInt64] {
                    let picture = diary.folder.appending(path: "\(seed).png")
                    try Data(TestPicture.png(seed: seed)).write(to: picture)
                    let added = try daybook(["photo", "add", picture.path, "--json"], diary).json
                    ids.append(try #require(added["added"]?.array.first?["photoId"]?.string))
                }
                let missing = "00000000-0000-7000-8000-000000000000"
                let wrong = try daybook(["photo", "rm", ids[0], missing, "--permanent"], diary)
                #expect(wrong.code == 66 && wrong.errors.contains(missing))
                #expect(try daybook(["photo", "show", ids[0]], diary).code == 0)
                let folder = diary.folder.appending(path: "twice").path
                let saved = try daybook(["photo", "download", ids[1], ids[1], "--to", folder], diary)
                #expect(saved.output == folder + "/2.png\n")
                let marked = try daybook(["photo", "favorite", ids[1], ids[1].uppercased(), "--json"], diary)
                #expect(marked.json["favorite"] == true, "one document, not a list")
                let short = String(ids[0].prefix(20))
                let removed = try daybook(["photo", "rm", ids[0], short, ids[0], "--permanent"], diary)
                #expect(removed.code == 0 && removed.output == "Deleted.\n", "\(removed.errors)")
                let added = try daybook(["entry", "add", "--title", "x", "--json"], diary).json
                let entry = try #require(added["id"]?.string)
                #expect(try daybook(["entry", "rm", entry, entry], diary).code == 0)
                #expect(try daybook(["entry", "restore", entry, entry, "--json"], diary).json["title"] == "x")
            }
        }

        @Test(
            "A download that a signal ends leaves no part of a file", .timeLimit(.minutes(5)),
            arguments: [SIGINT, SIGTERM, SIGHUP])
        func interruptedDownload(signal: Int32) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "cut-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let server = try StallingServer()
            defer { server.stop() }
            // What a test starts has signals blocked or ignored; a shell's child has not.
            let unblocked = """
                import os, signal, sys
                signal.pthread_sigmask(signal.SIG_SETMASK, [])
                for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(number, signal.SIG_DFL)
                os.execv(sys.argv[1], sys.argv[1:])
                """
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [
                "python3", "-c", unblocked, RunningDiary.binaries.appending(path: "daybook").path,
                "photo", "download", StallingServer.photoID, "--server", server.base, "--to", folder.path,
            ]
            process.environment = ["DAYBOOK_TOKEN": "any", "HOME": folder.path, "PATH": "/usr/bin:/bin"]
            process.standardError = FileHandle.nullDevice
            try process.run()
            defer { kill(process.processIdentifier, SIGKILL) }
            while try names(folder).isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == signal)
            #expect(try names(folder) == [])
        }

        private func names(_ folder: URL) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder.path)
        }

        @Test("Without a login, a server or a free data directory the command says what to do")
        func whatToDo() async throws {
            try await RunningDiary.withDiary { diary, _ in
                let server = ["DAYBOOK_SERVER": diary.base]
                let unauthenticated = try daybook(["entry", "list"], diary, environment: server)
                #expect(
                    unauthenticated.code == 77
                        && unauthenticated.errors.contains("daybook login --server \(diary.base)"))
                let bad = try daybook(
                    ["entry", "list"], diary, environment: server.merging(["DAYBOOK_TOKEN": "bad"]) { $1 })
                #expect(bad.code == 77 && bad.errors.contains("DAYBOOK_TOKEN") && bad.errors.contains("daybook login"))
                let kept = try daybook(
                    ["login", "--server", diary.base, "--name", "owner"], diary, input: diary.password + "\n",
                    environment: ["DAYBOOK_TOKEN": "bad"])
                #expect(kept.code == 0 && kept.errors.contains("unset DAYBOOK_TOKEN"), "\(kept.errors)")
                #expect(try daybook(["logout"], diary).code == 0)
                let wrong = try daybook(
                    ["login", "--server", diary.base, "--name", "owner"], diary, input: "wrong password\n")
                #expect(wrong.code == 77 && !wrong.errors.contains("daybook login"), "\(wrong.errors)")
                let nobody = try daybook(["status", "--server", "http://127.0.0.1:1"], diary)
                #expect(nobody.code == 69 && nobody.errors.contains("daybook up"))
                let second = try daybook(["up", "--data", diary.data.path, "--http", "127.0.0.1:0"], diary)
                #expect(second.code == 75 && second.errors.contains("already served by process \(diary.pid)"))
                let other = diary.folder.appending(path: "other").path
                let taken = try daybook(
                    ["up", "--data", other, "--http", String(diary.base.dropFirst("http://".count))], diary)
                #expect(taken.code != 0 && taken.errors.contains("choose another address with --http"))
                let mistyped = try daybook(["up", "--data", other + "/a/b", "--http", "127.0.0.1:0"], diary)
                #expect(mistyped.code == 78 && mistyped.errors.contains(other + "/a"), "\(mistyped.errors)")
                #expect(!FileManager.default.fileExists(atPath: other + "/a"))
                let plain = try daybook(
                    ["status", "--server", diary.base.replacing("http:", with: "https:")], diary)
                #expect(plain.code == 69 && plain.errors.contains("does not speak TLS"), "\(plain.errors)")
                #expect(plain.errors.contains("--server http://") && !plain.errors.contains("Error"))
                for setting in [["--trusted-proxies", "nowhere"], ["--metrics", "0.0.0.0:0"]] {
                    let wrong = try daybook(["up", "--data", other, "--http", "127.0.0.1:0"] + setting, diary)
                    #expect(wrong.code == 78, "\(wrong.errors)")
                }
                let status = try daybook(["status", "--json"], diary, environment: server)
                #expect(status.code == 0 && status.json["ready"] == true)
            }
        }

        private func logIn(_ diary: RunningDiary) throws {
            let login = try daybook(
                ["login", "--server", diary.base, "--name", "owner"], diary, input: diary.password + "\n")
            #expect(login.code == 0, "\(login.errors)")
            let kept = diary.folder.appending(path: "daybook/client.json").path
            #expect(try FileManager.default.attributesOfItem(atPath: kept)[.posixPermissions] as? Int == 0o600)
        }
    }
}
