import HTTPTypes
import NIOCore
import Wording

/// What the codec hands up: the parts of requests in order, or why there are no more.
enum EdgeRequestPart: Sendable {
    case head(EdgeRequestHead)
    case body(ByteBuffer)
    case end
    /// The peer broke a rule, and reads this language. Nothing comes after.
    case refused(EdgeRefusal, Language)
}
