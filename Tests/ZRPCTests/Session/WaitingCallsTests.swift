import ProtobufC
import Testing
import ZRPCTesting

@testable import ZRPC

/// The bound on calls that wait: for a session, or for a stream to end.
struct WaitingCallsTests {
    private struct Call: OutgoingCall {
        let method = TestServiceMethods.unaryCall
        let request: OutboundMessage
        let epoch: UInt64 = 0
        let deadline: MonotonicTime
        let readyBy: MonotonicTime?
    }

    private let began = MonotonicTime(nanoseconds: 1_000_000_000)

    private func machine() -> ClientStateMachine<Call> {
        var configuration = TransportConfiguration()
        configuration.maximumWaitingCalls = 2
        let machine = ClientStateMachine<Call>(
            endpoint: "memory://nobody", configuration: configuration, instanceID: [1], now: began)
        machine.connect(at: began)
        machine.connecting(epoch: 1, at: began)
        machine.connectingFailed(at: began)
        return machine
    }

    private func call(_ milliseconds: Int64, after now: MonotonicTime) throws -> Call {
        let end = now.advanced(byNanoseconds: milliseconds * 1_000_000)
        let headers = OutgoingHeaders(
            methodID: 0, path: TestServiceMethods.unaryCall.path, timeoutMicroseconds: 1, traceparent: [],
            tracestate: "", idempotencyKey: [], attempt: 0, metadata: Metadata())
        return Call(
            request: try OutboundMessage.request(headers, message: UnaryCallRequest()), deadline: end, readyBy: end)
    }

    @Test("Calls that timed out or were given up while they waited make room for others")
    func room() throws {
        let machine = machine()
        let first = try #require(machine.open(try call(50, after: began), at: began))
        #expect(machine.open(try call(50, after: began), at: began) != nil)
        #expect(machine.open(try call(50, after: began), at: began) == nil)
        machine.cancel(first, at: began)
        #expect(machine.parked.count == 1)
        #expect(machine.open(try call(50, after: began), at: began) != nil)
        let later = began.advanced(byNanoseconds: 60_000_000)
        machine.tick(at: later, hasUnread: false)
        #expect(machine.parked.isEmpty)
        for _ in 0..<2 { #expect(machine.open(try call(50, after: later), at: later) != nil) }
        #expect(machine.open(try call(50, after: later), at: later) == nil)
    }
}
