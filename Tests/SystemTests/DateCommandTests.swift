import Foundation
import Testing

extension SystemTests {
    /// Dates, errors and completion as people and programs meet them at the command line.
    struct DateCommandTests {
        private func logIn(_ diary: RunningDiary) throws {
            let login = try diary.run(
                ["login", "--server", diary.base, "--name", "owner"], input: diary.password + "\n")
            #expect(login.code == 0, "\(login.errors)")
        }

        @Test("Dates are written in a person's language, and shown in it on a terminal", .timeLimit(.minutes(5)))
        func dates() async throws {
            try await RunningDiary.withDiary { diary, _ in
                try logIn(diary)
                #expect(try diary.run(["account", "set", "--time-zone", "Asia/Seoul"]).code == 0)
                func add(_ date: String) throws -> CommandOutcome {
                    try diary.run(["entry", "add", "--title", "산책", "--date", date, "--json"])
                }
                for date in ["2023년 9월 1일", "2023年9月1日", "September 1, 2023", "1 Sep 2023", "2023-09-01"] {
                    let added = try add(date)
                    #expect(added.json["localDate"] == "2023-09-01", "\(date): \(added.errors)")
                }
                #expect(try add("2023년 9월 1일 21:30").json["entryTime"] == "2023-09-01T12:30:00Z")
                let days = try ["오늘", "어제", "그저께", "3 days ago"].map { try add($0).json["localDate"]?.string ?? "" }
                #expect(Set(days).count == 4 && days == days.sorted(by: >), "\(days)")

                let unknown = try add("언젠가")
                #expect(unknown.code == 64 && unknown.errors.contains("'언젠가' is not a date."), "\(unknown.errors)")
                func count(_ options: String...) throws -> Int? {
                    try diary.run(["entry", "list", "--json"] + options).json["entries"]?.array.count
                }
                #expect(try count("--from", "2023년 9월", "--to", "2023년 9월") == 6)
                #expect(try count("--from", "어제", "--to", "today") == 2)
                #expect(try diary.run(["days", "yesterday", "--json"]).json["date"]?.string == days[1])
                let born = try diary.run(["subject", "add", "보리", "--birthday", "2022년 7월 16일", "--json"])
                #expect(born.json["birthday"] == "2022-07-16", "\(born.errors)")

                let korean = ["LANG": "ko_KR.UTF-8", "LC_ALL": ""]
                let list = ["entry", "list", "--to", "2023-12-31"]
                let shown = try diary.runOnTerminal(list, environment: korean)
                #expect(shown.output.contains("2023년 9월 1일  산책"), "\(shown.output)")
                let piped = try diary.run(list, environment: korean)
                #expect(piped.output.hasPrefix("2023-09-01\t"), "\(piped.output)")
                let plain = try diary.runOnTerminal(list, environment: ["LC_ALL": "C"])
                #expect(plain.output.contains("2023-09-01  산책"), "\(plain.output)")
            }
        }

        @Test(
            "Errors are JSON on standard error for programs, and exit codes say of what kind", .timeLimit(.minutes(5)))
        func errors() async throws {
            try await RunningDiary.withDiary { diary, _ in
                try logIn(diary)
                let missing = "00000000-0000-7000-8000-000000000000"
                let long = String(repeating: "a", count: 2000)
                for (arguments, code, reason, field) in [
                    (["entry", "show", missing], 66, "ENTRY_NOT_FOUND", nil),
                    (["entry", "add", "--title", long, "--body", "x"], 65, nil, "--title"),
                    (["entry", "add", "--title", "x", "--date", "soon"], 64, "COMMAND_NOT_A_DATE", nil),
                    (["entyr", "list"], 64, "PARSER_UNKNOWN_COMMAND_MEANT", "entyr"),
                    (["entry", "list", "--limt", "3"], 64, "PARSER_UNKNOWN_OPTION_MEANT", "--limt"),
                    (["status", "--server", "http://127.0.0.1:1"], 69, "COMMAND_NO_SERVER", nil),
                ] as [([String], Int32, String?, String?)] {
                    let outcome = try diary.run(arguments + ["--json"])
                    #expect(outcome.code == code && outcome.output.isEmpty, "\(arguments): \(outcome.errors)")
                    let error = try #require(JSON(Array(outcome.errors.utf8))["error"], "\(outcome.errors)")
                    #expect(Set(error.members.keys) == ["code", "reason", "field", "message"])
                    #expect(error["code"]?.number == Double(code) && error["field"]?.string == field, "\(error)")
                    if let reason { #expect(error["reason"]?.string == reason) }
                    #expect(error["message"]?.string?.isEmpty == false)
                    #expect(try !diary.run(arguments).errors.contains("{\"error\""))
                }
            }
        }

        @Test("The shell completes commands and options")
        func completion() throws {
            let program = RunningDiary.binaries.appending(path: "daybook").path
            let script = """
                set -e; PATH="$(dirname '\(program)'):$PATH"
                eval "$(daybook --generate-completion-script bash)"
                complete -p daybook; complete_words() {
                    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_TYPE=9
                    COMPREPLY=(); "$(complete -p daybook | sed -n 's/.*-F \\([^ ]*\\).*/\\1/p')" daybook "${COMP_WORDS[-1]}" "$2"
                    echo "${COMPREPLY[@]}"
                }
                complete_words daybook photo unh; complete_words daybook photo edit --capt
                """
            let process = Process()
            process.executableURL = URL(filePath: "/bin/bash")
            process.arguments = ["-c", script]
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(text.contains("unhide") && text.contains("--caption"), "\(text)")
        }
    }
}
