import NIOCore
import Wording

/// Remembers, while NIO's decoder reads bytes, whether they look like HTTP: the decoder names the same errors for a
/// request with an unknown method and for what is no request at all.
final class RequestLineWatch: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private var current: ByteBuffer?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Errors of the decoder come before this returns: nothing is kept between chunks.
        current = unwrapInboundIn(data)
        context.fireChannelRead(data)
        current = nil
    }

    /// Whether the bytes that the decoder is at hold a request's first line.
    var seesRequest: Bool { lines.contains(where: Self.isRequestLine) }

    /// The language that the bytes ask for, which the decoder gives up on before it has a head.
    var language: Language {
        let name = "accept-language:"
        let field = lines.lazy.map { String(decoding: $0.prefix(1 << 10), as: UTF8.self) }.first {
            $0.lowercased().hasPrefix(name)
        }
        return Language(acceptLanguage: field.map { String($0.dropFirst(name.count)) })
    }

    private var lines: [ByteBufferView] {
        guard let current else { return [] }
        return current.readableBytesView.prefix(64 << 10).split(separator: UInt8(ascii: "\n"), maxSplits: 256)
    }

    private static func isRequestLine(_ line: ByteBufferView) -> Bool {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 3, !words[0].isEmpty, words[0].count <= 32, !words[1].isEmpty else { return false }
        return words[0].allSatisfy(isToken) && words[2].starts(with: "HTTP/1.".utf8)
    }

    /// The characters of a method (RFC 9110, section 5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
