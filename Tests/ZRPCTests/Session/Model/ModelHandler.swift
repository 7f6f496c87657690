import ProtobufC
import ZeroMQ

@testable import ZRPC

/// A call of the model as its handler has it.
final class ModelHandler {
    /// The number of its call.
    let call: Int
    let peer: PeerIdentity
    let epoch: UInt64
    let id: UInt64
    let kind: MethodKind
    let requestBytes: Int
    /// Its place among the handlers that did not end; nil when it ended.
    var position: Int?
    /// The bytes that its writer may still send, those that were not handed over yet, and the number of its messages.
    var credit: Int
    var queued = 0
    let largest: Int
    var written = 0
    /// The number of messages that came, and the bytes that were not reported as read.
    var received = 0
    var unread = 0
    /// Whether the stream is over: only the handler has not ended.
    var isOver = false

    init(_ beginning: ServerStateMachine<ModelHandler>.Beginning, call: Int, kind: MethodKind) {
        self.call = call
        peer = beginning.session.identity
        epoch = beginning.session.epoch
        id = beginning.streamID
        self.kind = kind
        requestBytes = beginning.request.byteCount
        credit = min(beginning.credit, StreamOutbox.maximumCredit)
        largest = beginning.largestMessage
    }
}
