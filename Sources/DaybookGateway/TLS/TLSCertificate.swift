import NIOCore
import NIOSSL

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
