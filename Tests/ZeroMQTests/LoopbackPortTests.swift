import Testing
import ZeroMQ

struct LoopbackPortTests {
    @Test("A port that nobody uses can be bound")
    func bound() throws {
        let endpoint = "tcp://127.0.0.1:\(try LoopbackPort.unused())"
        let context = try ZContext()
        let server = try Socket(context, .router)
        try server.bind(endpoint)
        let other = try Socket(context, .router)
        let error = #expect(throws: ZeroMQError.self) { try other.bind(endpoint) }
        #expect(error?.code == .addressInUse)
    }
}
