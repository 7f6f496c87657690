import Foundation
import Testing

@testable import ZeroMQ

struct ZeroMQErrorTests {
    @Test(
        "Every error number has its code",
        arguments: [
            (EAGAIN, ZeroMQError.Code.wouldBlock), (EHOSTUNREACH, .hostUnreachable), (EADDRINUSE, .addressInUse),
            (EINVAL, .addressInvalid), (ENODEV, .addressInvalid), (EADDRNOTAVAIL, .addressInvalid),
            (EPROTONOSUPPORT, .addressInvalid), (ENOENT, .addressInvalid), (EACCES, .addressInvalid),
            (ENAMETOOLONG, .addressInvalid), (EMFILE, .tooManySockets), (ENOMEM, .system), (0, .system),
            (ZeroMQError.terminated, .contextTerminated),
        ])
    func codes(number: Int32, code: ZeroMQError.Code) {
        let error = ZeroMQError("zmq_call", errno: number)
        #expect(error.code == code)
        #expect(error.errno == number)
        #expect(error.operation == "zmq_call")
    }

    @Test("An error tells the call, the reason in words, and the number")
    func words() {
        let (inUse, terminated) = (
            ZeroMQError("zmq_bind x", errno: EADDRINUSE), ZeroMQError("zmq_send", errno: ZeroMQError.terminated)
        )
        #expect(inUse.description == "zmq_bind x: Address already in use (\(EADDRINUSE))")
        #expect(terminated.description.hasPrefix("zmq_send: Context was terminated"))
        #expect(ZeroMQError.addressInUse("bind").code == .addressInUse)
        #expect(ZeroMQError.hostUnreachable("send").code == .hostUnreachable)
    }

    @Test("A call that a signal interrupts is made again, and a failure is told by its number")
    func interrupted() {
        var calls = 0
        let outcome = failure {
            calls += 1
            Glibc.errno = EINTR
            return calls < 3 ? -1 : 0
        }
        #expect(outcome == nil)
        #expect(calls == 3)
        let number = failure {
            calls += 1
            Glibc.errno = EMFILE
            return -1
        }
        #expect(number == EMFILE)
        #expect(calls == 4)
    }
}
