import NIOCore
import Wording

/// A handler that records whether the bytes before NIO's decoder look like HTTP: the decoder reports the same errors
/// for a request with an unknown method and for bytes that are not a request at all.
///
/// It also records the language that a head asks for if the head arrives in several chunks. It does not record the
/// start of a head that shares its chunk with the end of the previous request: the error for such a head may be in
/// English.
final class RequestLineWatch: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The maximum number of bytes of a line that are examined.
    private static let maximumLine = 1 << 10
    private static let languageField = "accept-language:"

    private var current: ByteBuffer?
    /// Whether the decoder is in a head, or before one.
    private var isInHead = true
    /// Whether a head or a request ended in the current chunk.
    private var hasEnded = false
    /// The language field from the head's earlier chunks, and the incomplete line at their end (`begun`).
    private var asked: String?
    private var begun: [UInt8] = []

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        watch(unwrapInboundIn(data)) { context.fireChannelRead(data) }
    }

    /// Records a chunk while it is decoded. Errors of the decoder come before `decode` returns.
    func watch(_ chunk: ByteBuffer, decode: () -> Void) {
        current = chunk
        hasEnded = false
        decode()
        if isInHead, !hasEnded { remember() }
        current = nil
    }

    /// Records that the decoder has the whole head.
    func headEnded() {
        (isInHead, hasEnded, asked) = (false, true, nil)
        begun.removeAll()
    }

    /// Records that the decoder has the whole request, so that another head follows.
    func requestEnded() { (isInHead, hasEnded) = (true, true) }

    /// Stores, from a chunk inside a head, the facts that the next chunk cannot show.
    private func remember() {
        let lines = lines
        if asked == nil { asked = Self.asked(in: lines.dropLast()) }
        begun = Array((lines.last ?? []).prefix(Self.maximumLine))
    }

    /// Whether the bytes at the decoder contain a request's first line.
    var seesRequest: Bool { lines.contains(where: Self.isRequestLine) }

    /// The language that the bytes request, even if the decoder fails before it has a head.
    var language: Language { Language(acceptLanguage: asked ?? Self.asked(in: lines[...])) }

    private static func asked(in lines: ArraySlice<ArraySlice<UInt8>>) -> String? {
        lines.lazy.map { String(decoding: $0.prefix(maximumLine), as: UTF8.self) }
            .first { $0.lowercased().hasPrefix(languageField) }
            .map { String($0.dropFirst(languageField.count)) }
    }

    /// The lines that are not yet recorded; the last may continue in the next chunk.
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

    /// Returns whether a byte may occur in a method (RFC 9110, section 5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
