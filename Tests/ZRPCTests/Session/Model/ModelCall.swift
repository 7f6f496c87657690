import ProtobufC
import ZeroMQ

@testable import ZRPC

/// A call of the model, and how its caller has it. Its number travels as the request's body where there is one.
final class ModelCall: OutgoingCall {
    let number: Int
    let method: MethodDescriptor
    let request: OutboundMessage
    let epoch: UInt64
    let deadline: MonotonicTime
    let readyBy: MonotonicTime?
    /// The stream's number once the machine took the call.
    var id: UInt64 = 0
    /// Its place among the calls that did not end; nil when it ended.
    var position: Int?
    /// The stream, for those who write and read, once it is open.
    var route: (epoch: UInt64, id: UInt64)?
    /// The bytes that its writer may still send, those that were not handed over yet, and the number of its messages.
    var credit = 0
    var queued = 0
    var largest = 0
    var written = 0
    var finished = false
    /// The number of messages that came, and the bytes that were not reported as read.
    var received = 0
    var unread = 0

    init(
        number: Int, method: MethodDescriptor, request: OutboundMessage, epoch: UInt64, deadline: MonotonicTime,
        readyBy: MonotonicTime?
    ) {
        self.number = number
        self.method = method
        self.request = request
        self.epoch = epoch
        self.deadline = deadline
        self.readyBy = readyBy
    }
}
