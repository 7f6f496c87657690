import Foundation
import Testing

@testable import ServiceRuntime

@Suite struct SystemFailureTests {
    private func failure(_ body: () throws -> Void) throws -> any Error {
        do {
            try body()
        } catch {
            return error
        }
        throw Missing()
    }

    private struct Missing: Error {}
    private enum Own: Error { case odd }

    @Test func `what Foundation throws is told in the system's words`() throws {
        let errors: [(any Error, String)] = [
            (try failure { _ = try Data(contentsOf: URL(filePath: "/no/such/file")) }, "No such file or directory"),
            (
                try failure { _ = try FileManager.default.contentsOfDirectory(atPath: "/none") },
                "No such file or directory"
            ),
            (
                try failure {
                    try FileManager.default.createDirectory(atPath: "/proc/x/y", withIntermediateDirectories: true)
                }, "No such file or directory"
            ),
            (NSError(domain: NSCocoaErrorDomain, code: 640), "No space left on device"),
            (NSError(domain: NSPOSIXErrorDomain, code: Int(EACCES)), "Permission denied"),
            (
                NSError(
                    domain: NSCocoaErrorDomain, code: 512,
                    userInfo: [NSUnderlyingErrorKey: NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))]),
                "No space left on device"
            ),
            (SystemFailure(EROFS), "Read-only file system"),
        ]
        for (error, words) in errors { #expect(SystemFailure.reason(of: error) == words) }
    }

    @Test func `nothing of Foundation's is in a cause, and other errors stay as they are`() throws {
        let odd = NSError(domain: NSCocoaErrorDomain, code: 4_865)
        let url = NSError(domain: "NSURLErrorDomain", code: -1001)
        for error in [odd, url] {
            let cause = try #require(RuntimeError(.failure, "It failed.", cause: error).cause)
            #expect(!"\(cause)".contains("Domain") && !"\(cause)".contains("NS"), "\(cause)")
        }
        let form = try failure { _ = try JSONDecoder().decode([Int].self, from: Data("x".utf8)) }
        #expect(SystemFailure.reason(of: form) == "It is not of the form that was expected.")
        #expect(SystemFailure.cause(Own.odd) as? Own == .odd)
        #expect(SystemFailure.reason(of: RuntimeError(.failure, "Words.")) == "Words.")
    }
}
