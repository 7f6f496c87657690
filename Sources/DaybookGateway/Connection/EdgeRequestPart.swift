import HTTPTypes
import NIOCore
import Wording

/// The codec's output: the parts of requests in order, or the reason why they end.
enum EdgeRequestPart: Sendable {
    case head(EdgeRequestHead)
    case body(ByteBuffer)
    case end
    /// The peer broke a rule; the response is in this language. No part follows.
    case refused(EdgeRefusal, Language)
}
