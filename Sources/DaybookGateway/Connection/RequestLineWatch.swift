import NIOCore
import Wording

/// Remembers, while NIO's decoder reads bytes, whether they look like HTTP: the decoder names the same errors for a
/// request with an unknown method and for what is no request at all.
///
/// It remembers what language a head asks for that comes in several chunks, too. The start of a head that shares its chunk
/// with the end of the request before is not remembered: errors of such a head may be told in English.
final class RequestLineWatch: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The longest line that is looked at, in bytes.
    private static let mostLine = 1 << 10
    private static let languageField = "accept-language:"

    private var current: ByteBuffer?
    /// Whether the decoder is at a head, or before one.
    private var isInHead = true
    /// Whether a head or a request ended in the chunk that the decoder is at.
    private var hasEnded = false
    /// What the chunks before had of the head: the value of its field, and the line that the last one broke off in.
    private var asked: String?
    private var begun: [UInt8] = []

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        watch(unwrapInboundIn(data)) { context.fireChannelRead(data) }
    }

    /// Watches while a chunk is decoded. Errors of the decoder come before `decode` returns.
    func watch(_ chunk: ByteBuffer, _ decode: () -> Void) {
        current = chunk
        hasEnded = false
        decode()
        if isInHead, !hasEnded { remember() }
        current = nil
    }

    /// The decoder has the whole head.
    func headEnded() {
        (isInHead, hasEnded, asked) = (false, true, nil)
        begun.removeAll()
    }

    /// The decoder has the whole request: what follows is another head.
    func requestEnded() { (isInHead, hasEnded) = (true, true) }

    /// Keeps of a chunk that is all of a head what the next one cannot know.
    private func remember() {
        let lines = lines
        if asked == nil { asked = Self.asked(in: lines.dropLast()) }
        begun = Array((lines.last ?? []).prefix(Self.mostLine))
    }

    /// Whether the bytes that the decoder is at hold a request's first line.
    var seesRequest: Bool { lines.contains(where: Self.isRequestLine) }

    /// The language that the bytes ask for, which the decoder gives up on before it has a head.
    var language: Language { Language(acceptLanguage: asked ?? Self.asked(in: lines[...])) }

    private static func asked(in lines: ArraySlice<ArraySlice<UInt8>>) -> String? {
        lines.lazy.map { String(decoding: $0.prefix(mostLine), as: UTF8.self) }
            .first { $0.lowercased().hasPrefix(languageField) }
            .map { String($0.dropFirst(languageField.count)) }
    }

    /// The lines so far that are not remembered yet; the last may go on in the next chunk.
    private var lines: [ArraySlice<UInt8>] {
        guard let current else { return [] }
        return (begun + current.readableBytesView.prefix(64 << 10))
            .split(separator: UInt8(ascii: "\n"), maxSplits: 256, omittingEmptySubsequences: false)
    }

    private static func isRequestLine(_ line: ArraySlice<UInt8>) -> Bool {
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
