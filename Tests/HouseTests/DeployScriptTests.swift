import Foundation
import Testing

/// The scripts that people run, with a `swift` that only says what a test makes it say.
struct DeployScriptTests {
    @Test("deploy/build says how it is called", arguments: [[], ["everything"], [""]] as [[String]])
    func usage(arguments: [String]) throws {
        let (status, output) = try build(arguments, swift: "exit 1")
        #expect(status == 64)
        #expect(output.contains("usage: deploy/build daybook|loadtest"))
    }

    @Test(
        "deploy/generate-module says how it is called",
        arguments: [
            [], ["a.proto"], ["--c"], ["--c", "Sources/CA"], ["--c", "CA", "a.proto"], ["--other", "CA", "a.proto"],
            ["--c", "Sources/CA", "--swift", "A", "a.proto"],
        ])
    func moduleUsage(arguments: [String]) throws {
        let (status, output) = try run(Project.root.appending(path: "deploy/generate-module"), arguments)
        #expect(status == 64)
        #expect(output.contains("deploy/generate-module [OPTION]... FILE.proto..."))
    }

    @Test("deploy/build shows progress, and a build of no steps is none that fails")
    func noSteps() throws {
        let (status, output) = try build(
            ["loadtest"], swift: "case $* in *--show-bin-path) echo /bin/path;; *) echo '[0/0] Planning';; esac")
        #expect(status == 0, "\(output)")
        #expect(output.hasSuffix("/bin/path\n"))
        #expect(!output.contains("division"))
    }

    @Test("deploy/build tells where the log of a build is that failed")
    func failure() throws {
        let (status, output) = try build(["loadtest"], swift: "echo '[1/4] Compiling'; echo 'x.swift:1: error'; exit 1")
        #expect(status == 1)
        #expect(output.contains("    x.swift:1: error"))
        #expect(output.contains("the whole log is "))
    }

    @Test("The benchmark of constants finds every constant in the sources")
    func constants() throws {
        let (status, output) = try run(Project.root.appending(path: "deploy/benchmarks/rpc/constants"), ["--check"])
        #expect(status == 0, "\(output)")
    }

    /// Runs a copy of the script in a folder of its own, so that nothing of the project's build is touched.
    private func build(_ arguments: [String], swift: String) throws -> (status: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "deploy-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for part in ["deploy", "bin"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: part), withIntermediateDirectories: true)
        }
        let script = folder.appending(path: "deploy/build")
        try FileManager.default.copyItem(at: Project.root.appending(path: "deploy/build"), to: script)
        let fake = folder.appending(path: "bin/swift")
        try Data("#!/bin/bash\n\(swift)\n".utf8).write(to: fake)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fake.path)
        return try run(script, arguments, path: folder.appending(path: "bin").path + ":/usr/bin:/bin")
    }

    private func run(
        _ script: URL, _ arguments: [String], path: String = "/usr/bin:/bin"
    ) throws -> (status: Int32, output: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = script
        process.arguments = arguments
        process.environment = ["PATH": path]
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
