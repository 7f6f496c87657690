import DaybookSettings
import Foundation
import Logging
import ServiceRuntime
import TLSTesting
import Testing

@testable import DaybookGateway

@Suite("Certificate files", .enabled(if: CertificatePair.canBeMade, "skipped: openssl is not installed"))
struct TLSFilesTests {
    /// Calls `body` with a folder and a pair in it.
    private func withPair(_ body: (URL, CertificatePair) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tls-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder, CertificatePair(in: folder, name: "first"))
    }

    /// Returns the refusal of a pair; nil if it is taken.
    private func refusal(
        _ certificate: String, _ key: String, now: Int64 = WallClock.secondsSinceEpoch
    ) -> String? {
        do throws(RuntimeError) {
            _ = try TLSFiles(certificate: certificate, key: key).load(now: now)
            return nil
        } catch {
            return error.code == .configuration ? error.message : "another code: \(error.code)"
        }
    }

    @Test("are taken when they belong together, until the certificate expires")
    func good() throws {
        try withPair { _, pair in
            let end = try TLSFiles(certificate: pair.certificate, key: pair.key).load().validity.upperBound
            #expect(abs(end - WallClock.secondsSinceEpoch - 30 * 86_400) < 60)
            #expect(refusal(pair.certificate, pair.key, now: end) == nil)
            let late = try #require(refusal(pair.certificate, pair.key, now: end + 1))
            #expect(late.contains("expired on \(TLSFiles.day(end))") && late.contains("Renew it"), "\(late)")
        }
    }

    @Test("are refused with the flag and what to do when they are not what they should be")
    func bad() throws {
        try withPair { folder, pair in
            let other = try CertificatePair(in: folder, name: "other")
            let locked = try CertificatePair(in: folder, name: "locked", passphrase: "12345")
            let (empty, large) = (folder.appending(path: "empty"), folder.appending(path: "large"))
            try Data().write(to: empty)
            try Data(repeating: 0x20, count: (1 << 20) + 1).write(to: large)
            let cases: [(String, String, String)] = [
                (pair.certificate, other.key, "does not belong to the first certificate"),
                (folder.path + "/none", pair.key, "--tls-certificate: \(folder.path)/none cannot be read"),
                (pair.certificate, folder.path, "--tls-key: \(folder.path) cannot be read"),
                (empty.path, pair.key, "--tls-certificate: \(empty.path) is empty"),
                (pair.certificate, empty.path, "--tls-key: \(empty.path) is empty"),
                (large.path, pair.key, "is larger than 1 MiB"),
                (pair.key, pair.key, "does not hold a chain of certificates"),
                (pair.certificate, pair.certificate, "does not hold a private key without a passphrase"),
                (locked.certificate, locked.key, "does not hold a private key without a passphrase"),
            ]
            for (certificate, key, words) in cases {
                let told = try #require(refusal(certificate, key), "\(words)")
                #expect(told.contains(words), "\(told)")
            }
        }
    }

    @Test("are given both or neither")
    func alone() async throws {
        for (flags, words) in [
            ([Setting.tlsCertificate: "/a"], "--tls-certificate is given without --tls-key"),
            ([Setting.tlsKey: "/a"], "--tls-key is given without --tls-certificate"),
        ] {
            let settings = try await Settings(Product("test"), flags: flags, environment: [:])
            do throws(RuntimeError) {
                _ = try TLSFiles(settings)
                Issue.record("\(flags) are taken")
            } catch {
                #expect(error.message.contains(words) && error.code == .configuration)
            }
        }
        let none = try await Settings(Product("test"), flags: [:], environment: [:])
        #expect(try TLSFiles(none) == nil)
    }

    @Test("are served when they changed, unless the new pair is no good")
    func changed() throws {
        try withPair { folder, pair in
            var logger = Logger(label: "test")
            logger.logLevel = .critical
            let files = TLSFiles(certificate: pair.certificate, key: pair.key)
            let served = try ServedCertificate(files, every: .seconds(3600), logger: logger)
            let first = ObjectIdentifier(served.context)
            served.look()
            #expect(ObjectIdentifier(served.context) == first)
            let other = try CertificatePair(in: folder, name: "other")
            try FileManager.default.removeItem(atPath: pair.key)
            served.look()
            #expect(ObjectIdentifier(served.context) == first)
            try other.replace(pair)
            served.look()
            #expect(ObjectIdentifier(served.context) != first)
        }
    }
}
