import Foundation
import Testing

@testable import ServiceRuntime

@Suite struct ProgramRunTests {
    private static func shell(
        _ script: String, input: String = "", priority: ProgramRun.Priority = .usual, timeLimit: Duration? = nil
    ) -> ProgramRun {
        ProgramRun("/bin/sh", arguments: ["-c", script], input: input, priority: priority, timeLimit: timeLimit)
    }

    private static func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "program-run-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    @Test func `the end of a program is its result`() async throws {
        #expect(try await Self.shell("exit 0").run() == .code(0))
        #expect(try await Self.shell("exit 75").run() == .code(75))
        #expect(try await Self.shell("kill -KILL $$").run() == .signal(9))
        let missing = await #expect(throws: RuntimeError.self) {
            try await ProgramRun("/nonexistent/program", arguments: []).run()
        }
        #expect(missing?.code == .unavailable)
    }

    @Test func `it reads its input to the end`() async throws {
        try await Self.withFolder { folder async throws in
            #expect(try await Self.shell("cat > \(folder)/input", input: "백업이 실패했어요.\n").run() == .code(0))
            #expect(try String(contentsOfFile: folder + "/input", encoding: .utf8) == "백업이 실패했어요.\n")
            // Nobody has to read it.
            #expect(try await Self.shell("exit 3", input: String(repeating: "x", count: 9000)).run() == .code(3))
        }
    }

    @Test func `low priority is that of the program alone`() async throws {
        try await Self.withFolder { folder async throws in
            let own = getpriority(Int32(PRIO_PROCESS.rawValue), 0)
            let script = """
                cut -d ' ' -f 19 /proc/self/stat > \(folder)/nice
                ionice > \(folder)/disk 2>&1
                true
                """
            #expect(try await Self.shell(script, priority: .low).run() == .code(0))
            #expect(try String(contentsOfFile: folder + "/nice", encoding: .utf8) == "19\n")
            let disk = try String(contentsOfFile: folder + "/disk", encoding: .utf8)
            #expect(disk == "best-effort: prio 7\n" || disk.contains("not found"), "\(disk)")
            #expect(getpriority(Int32(PRIO_PROCESS.rawValue), 0) == own)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a program that takes too long is killed with all that it started`() async throws {
        try await Self.withFolder { folder async throws in
            let script = "sleep 600 & echo $! > \(folder)/pid; wait"
            let end = try await Self.shell(script, timeLimit: .milliseconds(300)).run()
            #expect(end == .signal(9))
            let text = (try? String(contentsOfFile: folder + "/pid", encoding: .utf8)) ?? ""
            guard let pid = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) else { return }
            // It is gone, or only not collected yet; on a busy machine a moment after its signal. The time limit of the
            // test ends the wait for one that lives on.
            while true {
                let stat = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
                if stat.isEmpty || stat.contains(") Z ") { break }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    @Test func `it ends with the task that runs it`() async throws {
        let task = Task { try await Self.shell("sleep 600").run() }
        task.cancel()
        #expect(try await task.value == .signal(9))
    }
}
