import Foundation
import Testing

/// Failures that take minutes, or more peers than a quick run can have.
///
/// `Tests/Hardening/disasters` runs it; elsewhere it says that it was skipped.
@Suite(
    .serialized, .timeLimit(.minutes(20)),
    .enabled(
        if: ProcessInfo.processInfo.environment["ZRPC_DISASTERS"] != nil,
        "These take minutes: Tests/Hardening/disasters runs them."))
enum Disasters {
    /// The descriptors that this process has open.
    static func openDescriptors() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// The memory that this process holds now, in bytes.
    static func residentBytes() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 4096
    }
}
