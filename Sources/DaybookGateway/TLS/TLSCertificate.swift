import NIOCore
import NIOSSL

/// A certificate with its key, ready to be served.
struct TLSCertificate: Sendable {
    /// Suites of TLS 1.2 with forward secrecy and authenticated encryption (RFC 9325, section 4.2); TLS 1.3 has no others.
    private static let suites = "ECDH+AESGCM:ECDH+CHACHA20"

    let context: NIOSSLContext
    /// When it begins to be valid and when it ends, in seconds since 1970.
    let validity: ClosedRange<Int64>

    /// Throws when the key is not that of the first certificate.
    init(chain: [NIOSSLCertificate], key: NIOSSLPrivateKey) throws {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = .tlsv12
        configuration.cipherSuites = Self.suites
        configuration.applicationProtocols = ["http/1.1"]
        // A connection that is closed says so, and waits for no reply: what a response needs is in `ConnectionLimits`.
        configuration.shutdownTimeout = .zero
        context = try NIOSSLContext(configuration: configuration)
        let (start, end) = (Int64(chain.first?.notValidBefore ?? 0), Int64(chain.first?.notValidAfter ?? 0))
        validity = min(start, end)...end
    }
}
