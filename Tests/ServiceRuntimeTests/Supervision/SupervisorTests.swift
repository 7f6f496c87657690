import Foundation
import Glibc
import Logging
import Synchronization
import Testing

@testable import ServiceRuntime

@Suite struct SupervisorTests {
    private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    @Test(.timeLimit(.minutes(5)))
    func `the body runs when all are ready, and no child is left after it`() async throws {
        let folder = try TemporaryDirectory()
        let children = ["a", "b"].map { script($0, folder, "echo ready at-\($0); cat >/dev/null") }
        let supervisor = Supervisor(children: children, logger: quiet)
        try await supervisor.run { #expect($0 == ["a": "at-a", "b": "at-b"]) }
        for name in ["a", "b"] {
            let pids = try processIDs(name, folder)
            #expect(pids.count == 1)
            #expect(pids.allSatisfy { kill($0, 0) != 0 })
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a killed child is started again with the address it had`() async throws {
        let folder = try TemporaryDirectory()
        let child = ChildSpecification(name: "a", executable: "/bin/sh") { last in
            ["-c", "echo $$ >>\(folder.path)/a; echo \(last ?? "none") >>\(folder.path)/last; echo ready port-7; cat"]
        }
        try await Supervisor(children: [child], logger: quiet).run { _ in
            let first = try #require(try processIDs("a", folder).first)
            kill(first, SIGKILL)
            while try processIDs("a", folder).count < 2 { try await Task.sleep(for: .milliseconds(10)) }
            let second = try #require(try processIDs("a", folder).last)
            #expect(second != first)
            while try lines("last", folder).count < 2 { try await Task.sleep(for: .milliseconds(10)) }
        }
        #expect(try lines("last", folder) == ["none", "port-7"])
    }

    @Test(.timeLimit(.minutes(5)))
    func `a child that crashes is not kept for long by its own backtrace`() async throws {
        let folder = try TemporaryDirectory()
        let child = ChildSpecification(name: "a", executable: "/bin/sh") { _ in
            ["-c", "echo \"$SWIFT_BACKTRACE\" >\(folder.path)/said; echo ready x; cat >/dev/null"]
        }
        try await Supervisor(children: [child], logger: quiet).run { _ in }
        let own = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"]
        #expect(try lines("said", folder) == [own ?? "symbolicate=off,threads=crashed,images=mentioned,color=no"])
    }

    @Test(.timeLimit(.minutes(5)))
    func `a child that refuses to start ends the supervision and takes the others down`() async throws {
        let folder = try TemporaryDirectory()
        let children = [
            script("sound", folder, "echo ready x; cat >/dev/null"),
            // It waits until there is another to be taken down.
            script("broken", folder, "until [ -s \(folder.path)/sound ]; do sleep 0.01; done; exit 78"),
        ]
        let error = await #expect(throws: RuntimeError.self) {
            try await Supervisor(children: children, logger: quiet).run { _ in
                Issue.record("The body ran though a child was never ready.")
            }
        }
        #expect(error?.message.contains("broken ended with exit code 78") == true)
        #expect(error?.code == .configuration)
        #expect(try processIDs("sound", folder).allSatisfy { kill($0, 0) != 0 })
    }

    @Test(arguments: [
        (Int32(78), RuntimeError.Code.configuration), (75, .locked), (69, .unavailable), (1, .unavailable),
    ])
    func `a wrong setting is one, whichever process finds it`(exitCode: Int32, code: RuntimeError.Code) {
        #expect(RuntimeError.Code(ofChild: exitCode) == code)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a child whose program is missing at a restart is started when it is back, and the others serve on`()
        async throws
    {
        let folder = try TemporaryDirectory()
        let program = folder.path + "/program"
        try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: "/bin/sh")
        let replaced = ChildSpecification(name: "replaced", executable: program) { _ in
            ["-c", "echo $$ >>\(folder.path)/replaced; echo ready x; cat >/dev/null"]
        }
        let log = MessageLog()
        let supervisor = Supervisor(
            children: [replaced, script("sound", folder, "echo ready x; cat >/dev/null")], logger: log.logger)
        try await supervisor.run { _ in
            let sound = try processIDs("sound", folder)
            try FileManager.default.removeItem(atPath: program)
            kill(try #require(try processIDs("replaced", folder).first), SIGKILL)
            while log.count("child cannot be started") < 2 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(try processIDs("replaced", folder).count == 1)
            try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: "/bin/sh")
            while try processIDs("replaced", folder).count < 2 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(try processIDs("sound", folder) == sound)
            #expect(sound.allSatisfy { kill($0, 0) == 0 })
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a program that is missing at the first start ends the supervision with its name`() async throws {
        let folder = try TemporaryDirectory()
        let missing = ChildSpecification(name: "missing", executable: folder.path + "/none") { _ in [] }
        let error = await #expect(throws: RuntimeError.self) {
            try await Supervisor(children: [missing], logger: quiet).run { _ in }
        }
        #expect(error?.message.contains(folder.path + "/none cannot be started") == true)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a child that says that it is starting may take longer than one that is silent`() async throws {
        let folder = try TemporaryDirectory()
        let child = script(
            "slow", folder, "for i in $(seq 45); do echo starting work; sleep 0.1; done; echo ready x; cat >/dev/null")
        let log = MessageLog()
        let supervisor = Supervisor(children: [child], readyWithin: .seconds(3), logger: log.logger)
        try await supervisor.run { #expect($0 == ["slow": "x"]) }
        #expect(try processIDs("slow", folder).count == 1)
        #expect(log.count("child is still starting") == 45)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a child that starts in silence is killed`() async throws {
        let folder = try TemporaryDirectory()
        let child = script("mute", folder, "cat >/dev/null")
        let supervisor = Supervisor(children: [child], readyWithin: .milliseconds(100), logger: quiet)
        let error = await #expect(throws: RuntimeError.self) { try await supervisor.run { _ in } }
        #expect(error?.message.contains("mute was ended by signal 9") == true)
    }

    @Test(.timeLimit(.minutes(5)))
    func `a child that does not stop is killed`() async throws {
        let folder = try TemporaryDirectory()
        let child = script("deaf", folder, "trap '' TERM; echo ready x; while :; do sleep 0.1; done")
        let supervisor = Supervisor(children: [child], stopGrace: .milliseconds(100), logger: quiet)
        try await supervisor.run { _ in }
        #expect(try processIDs("deaf", folder).allSatisfy { kill($0, 0) != 0 })
    }

    @Test(.timeLimit(.minutes(5)))
    func `a child sees the end of its parent's pipe and nothing else of its parent`() async throws {
        let folder = try TemporaryDirectory()
        FileDescriptors.keepInheritedFromChildren()
        let child = try ChildProcess(
            executable: "/bin/sh", arguments: ["-c", "ls /proc/$$/fd >\(folder.path)/fds; echo ready x"], keeping: nil)
        #expect(await child.untilExit() == .code(0))
        #expect(try Set(lines("fds", folder)).isSubset(of: ["0", "1", "2", "10", "255"]))
    }

    @Test(.timeLimit(.minutes(5)))
    func `a child's end is seen though a grandchild holds its output, and the grandchild is ended too`() async throws {
        let folder = try TemporaryDirectory()
        let child = try ChildProcess(
            executable: "/bin/sh", arguments: ["-c", "sleep 600 & echo $! >\(folder.path)/pid; exit 3"], keeping: nil)
        #expect(await child.untilExit() == .code(3))
        let grandchild = try #require(try processIDs("pid", folder).first)
        while FileManager.default.fileExists(atPath: "/proc/\(grandchild)/exe") {
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func script(_ name: String, _ folder: TemporaryDirectory, _ text: String) -> ChildSpecification {
        ChildSpecification(name: name, executable: "/bin/sh") { _ in
            ["-c", "echo $$ >>\(folder.path)/\(name); \(text)"]
        }
    }
}

/// Counts what is logged.
private final class MessageLog: Sendable {
    private let messages = Mutex<[String]>([])

    var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

    func count(_ message: String) -> Int { messages.withLock { $0.count { $0 == message } } }

    private struct Handler: LogHandler {
        let log: MessageLog
        var logLevel = Logger.Level.debug
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { log.messages.withLock { $0.append(event.message.description) } }
    }
}

private func lines(_ name: String, _ folder: TemporaryDirectory) throws -> [String] {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8).split(separator: "\n").map(String.init)
}

private func processIDs(_ name: String, _ folder: TemporaryDirectory) throws -> [pid_t] {
    try lines(name, folder).compactMap { pid_t($0) }
}
