import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import TLSTesting
import Testing

@testable import DaybookGateway

@Suite("TLS connections", .enabled(if: CertificatePair.canBeMade, "skipped: openssl is not installed"))
struct TLSConnectionTests {
    /// Calls `body` with the port of a gateway that speaks TLS.
    private func withTLS(
        configure: (inout Gateway.Configuration) -> Void = { _ in },
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tls-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pair = try CertificatePair(in: folder, name: "served")
        try await Harness.run(configure: {
            $0.tls = TLSFiles(certificate: pair.certificate, key: pair.key)
            configure(&$0)
        }) { try await body($0.port) }
    }

    /// All that comes over a connection with TLS after a request; nil for none.
    private func exchange(
        port: Int, _ request: String?, versions: ClosedRange<Int> = 12...13, protocols: [String] = []
    ) async throws -> String {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .none
        let known: [Int: TLSVersion] = [10: .tlsv1, 11: .tlsv11, 12: .tlsv12, 13: .tlsv13]
        configuration.minimumTLSVersion = try #require(known[versions.lowerBound])
        configuration.maximumTLSVersion = known[versions.upperBound]
        configuration.applicationProtocols = protocols
        let context = try NIOSSLContext(configuration: configuration)
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: context, serverHostname: nil))
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            if let request { try await outbound.write(ByteBuffer(string: request)) }
            var text = ""
            for try await buffer in inbound { text += String(buffer: buffer) }
            return text
        }
    }

    private static let healthy = "GET /healthz HTTP/1.1\r\nHost: x\r\n"
    private static let last = healthy + "Connection: close\r\n\r\n"

    @Test("are answered, over TLS 1.2 and 1.3, with HTTP/1.1 alone, and say that TLS is for a year")
    func answered() async throws {
        try await withTLS { port in
            for version in 12...13 {
                let reply = try await exchange(
                    port: port, Self.healthy + "\r\n" + Self.last, versions: version...version,
                    protocols: ["h2", "http/1.1"])
                #expect(reply.split(separator: "HTTP/1.1 200 ").count == 2, "\(reply)")
                #expect(reply.split(separator: "Strict-Transport-Security: max-age=31536000\r\n").count == 3)
            }
            let refused = try await exchange(port: port, "GET nothing HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(refused.hasPrefix("HTTP/1.1 400 ") && refused.contains("Strict-Transport-Security"), "\(refused)")
            let absolute = try await exchange(
                port: port, "GET https://x/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(absolute.hasPrefix("HTTP/1.1 200 "), "\(absolute)")
            await #expect(throws: (any Error).self) {
                _ = try await exchange(port: port, Self.last, versions: 10...11)
            }
        }
    }

    @Test("without TLS are hung up on, and get no response")
    func plain() async throws {
        try await withTLS { port in
            let reply = try await RawConnection.exchange(port: port, Self.last)
            #expect(!reply.contains("HTTP"), "\(reply)")
        }
    }

    @Test("end when the handshake, or the first request after it, takes longer than a first head may")
    func slow() async throws {
        try await withTLS {
            $0.limits.firstHead = .milliseconds(500)
            $0.limits.tick = .milliseconds(50)
        } _: { port in
            for begun in ["", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}"] {
                let start = ContinuousClock.now
                let reply = try await RawConnection.exchange(port: port, begun)
                #expect(!reply.contains("HTTP"))
                #expect(ContinuousClock.now - start >= .milliseconds(400))
            }
            let start = ContinuousClock.now
            #expect(try await exchange(port: port, Self.healthy) == "")
            #expect(ContinuousClock.now - start >= .milliseconds(400))
        }
    }
}
