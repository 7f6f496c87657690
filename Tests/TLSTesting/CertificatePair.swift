public import Foundation

/// A certificate for this machine that signs itself, and its key, as files that `openssl` makes.
public struct CertificatePair: Sendable {
    /// Path of the certificate, as PEM.
    public let certificate: String
    /// Path of the key, as PEM.
    public let key: String

    /// Whether `openssl` is installed.
    public static let canBeMade = FileManager.default.isExecutableFile(atPath: openssl)
    private static let openssl = "/usr/bin/openssl"

    /// Makes the files `NAME.pem` and `NAME.key` in a folder, valid for a month from now.
    ///
    /// - Parameters:
    ///   - subject: The certificate's common name, to tell one from another.
    ///   - passphrase: What the key is locked with; nil for nothing.
    public init(in folder: URL, name: String, subject: String? = nil, passphrase: String? = nil) throws {
        certificate = folder.appending(path: name + ".pem").path
        key = folder.appending(path: name + ".key").path
        let lock = passphrase.map { ["-passout", "pass:" + $0] } ?? ["-nodes"]
        let process = Process()
        process.executableURL = URL(filePath: Self.openssl)
        process.arguments =
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-days", "30",
                "-subj", "/CN=" + (subject ?? name), "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
                "-keyout", key, "-out", certificate,
            ] + lock
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Puts this pair in the place of another, each file in one step, as those who renew certificates do.
    public func replace(_ other: CertificatePair) throws {
        for (path, place) in [(certificate, other.certificate), (key, other.key)] {
            try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: place), options: .atomic)
        }
    }
}
