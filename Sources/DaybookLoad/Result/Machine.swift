import Foundation
import Glibc

/// The machine of the load tester.
struct Machine: Sendable, Hashable, Codable {
    /// The number of cores that the process may use.
    var cores: Int
    /// The kernel's name and release.
    var kernel: String
    var architecture: String

    /// This machine.
    static var current: Machine {
        let version = (try? String(contentsOfFile: "/proc/version", encoding: .utf8)) ?? ""
        let words = version.split(separator: " ")
        let kernel = words.count > 2 ? "\(words[0]) \(words[2])" : "unknown"
        #if arch(x86_64)
            let architecture = "x86_64"
        #elseif arch(arm64)
            let architecture = "arm64"
        #else
            let architecture = "other"
        #endif
        return Machine(
            cores: ProcessInfo.processInfo.activeProcessorCount, kernel: kernel, architecture: architecture)
    }
}
