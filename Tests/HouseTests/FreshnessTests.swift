import Foundation
import Testing

/// Checks that run the project's own tools.
@Suite(.serialized)
struct FreshnessTests {
    private func run(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws -> (
        Int32, String
    ) {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = Project.root
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    @Test("Generated code is what the schema makes, and the schema breaks nothing tagged")
    func generatedCodeIsFresh() throws {
        let folder = try URL(filePath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent()
        let generator = folder.appending(path: "protoc-gen-zrpc-swift").path
        let (status, text) = try run(
            "/bin/bash", [Project.root.appending(path: "deploy/generate-schema").path, "--check"],
            environment: ["PROTOC_GEN_ZRPC_SWIFT": generator])
        #expect(status == 0, "\(text)")
    }

    @Test("Every fault that can be planted still fits the sources")
    func faultsFit() throws {
        let (status, text) = try run(Project.root.appending(path: "Tests/Hardening/faults/run").path, ["--check"])
        #expect(status == 0, "\(text)")
    }
}
