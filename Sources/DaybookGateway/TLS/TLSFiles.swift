import DaybookSettings
import Foundation
import Glibc
import NIOCore
import NIOSSL
public import ServiceRuntime

/// The two files of a certificate. Both are read again when either of them changes.
public struct TLSFiles: Sendable {
    /// The maximum size of a file, in bytes: chains have a few thousand.
    private static let maximumBytes = 1 << 20

    /// The path of the server's certificate, followed in the same file by the certificates that signed it.
    let certificate: String
    /// The path of the certificate's private key.
    let key: String

    init(certificate: String, key: String) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads the settings; nil if neither file is set. Throws a `RuntimeError` if only one is set.
    public init?(_ settings: Settings) throws(RuntimeError) {
        switch (settings.string(.tlsCertificate), settings.string(.tlsKey)) {
        case (nil, nil): return nil
        case (let certificate?, let key?): self.init(certificate: certificate, key: key)
        case (_?, nil): throw Self.alone(.tlsCertificate, without: .tlsKey)
        case (nil, _?): throw Self.alone(.tlsKey, without: .tlsCertificate)
        }
    }

    /// A stamp that changes if a file is rewritten or replaced. Blocks.
    var stamp: [String] { [certificate, key].map(FileStamp.of) }

    /// Reads the pair. Throws a `RuntimeError` that names the problem and its remedy. Blocks.
    ///
    /// A certificate that is not valid yet is accepted: more often the clock is wrong, and is corrected later.
    func load(now: Int64 = WallClock.secondsSinceEpoch) throws(RuntimeError) -> TLSCertificate {
        let chain: [NIOSSLCertificate]
        do {
            chain = try NIOSSLCertificate.fromPEMBytes(try bytes(of: certificate, .tlsCertificate))
        } catch {
            throw (error as? RuntimeError)
                ?? Self.unreadable(.tlsCertificate, path: certificate, what: "a chain of certificates", cause: error)
        }
        let privateKey: NIOSSLPrivateKey
        do {
            privateKey = try NIOSSLPrivateKey(bytes: try bytes(of: key, .tlsKey), format: .pem)
        } catch {
            throw (error as? RuntimeError)
                ?? Self.unreadable(.tlsKey, path: key, what: "a private key without a passphrase", cause: error)
        }
        guard let end = chain.first?.notValidAfter, end >= now else {
            throw RuntimeError(
                .configuration,
                "The certificate in \(certificate) expired on \(Self.day(Int64(chain.first?.notValidAfter ?? 0))). "
                    + "Renew it, or give another with \(Setting.tlsCertificate.flag).")
        }
        do {
            return try TLSCertificate(chain: chain, key: privateKey)
        } catch {
            throw RuntimeError(
                .configuration,
                "The key in \(key) does not belong to the first certificate in \(certificate). Give the two files that "
                    + "were made together, and put the server's own certificate first.", cause: error)
        }
    }

    private func bytes(of path: String, _ setting: Setting) throws(RuntimeError) -> [UInt8] {
        let data: Data?
        do {
            // The flag keeps the open from waiting for the writer of a pipe.
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
            data = try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).read(
                upToCount: Self.maximumBytes + 1)
        } catch {
            throw RuntimeError(
                .configuration,
                "\(setting.flag): \(path) cannot be read. Name a file that the user running Daybook may read.",
                cause: error)
        }
        guard let data, !data.isEmpty, data.count <= Self.maximumBytes else {
            throw RuntimeError(
                .configuration,
                "\(setting.flag): \(path) \(data?.isEmpty ?? true ? "is empty" : "is larger than 1 MiB"). Name a PEM file."
            )
        }
        return Array(data)
    }

    private static func unreadable(
        _ setting: Setting, path: String, what: String, cause: any Error
    ) -> RuntimeError {
        RuntimeError(
            .configuration, "\(setting.flag): \(path) does not hold \(what) as PEM (-----BEGIN ...).", cause: cause)
    }

    private static func alone(_ setting: Setting, without other: Setting) -> RuntimeError {
        RuntimeError(
            .configuration,
            "\(setting.flag) is given without \(other.flag). Give both to serve HTTPS, or neither to serve HTTP.")
    }

    static func day(_ seconds: Int64) -> String {
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        return date.formatted(Date.ISO8601FormatStyle().year().month().day())
    }
}

/// A certificate with its key, ready for use.
struct TLSCertificate: Sendable {
    /// Suites of TLS 1.2 with forward secrecy and authenticated encryption (RFC 9325, section 4.2); all suites of TLS
    /// 1.3 have both.
    private static let suites = "ECDH+AESGCM:ECDH+CHACHA20"

    let context: NIOSSLContext
    /// The period of validity, in seconds since 1970.
    let validity: ClosedRange<Int64>

    /// Creates the TLS context. Throws if the key does not belong to the first certificate.
    init(chain: [NIOSSLCertificate], key: NIOSSLPrivateKey) throws {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuites = Self.suites
        configuration.applicationProtocols = ["http/1.1"]
        // A closed connection sends its closure, and waits for no reply: the times that a response needs are in
        // `ConnectionLimits`.
        configuration.shutdownTimeout = .zero
        context = try NIOSSLContext(configuration: configuration)
        let (start, end) = (Int64(chain.first?.notValidBefore ?? 0), Int64(chain.first?.notValidAfter ?? 0))
        validity = min(start, end)...end
    }
}
