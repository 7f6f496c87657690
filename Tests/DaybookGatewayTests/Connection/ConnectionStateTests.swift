import HTTPTypes
import NIOCore
import NIOHTTP1
import Testing

@testable import DaybookGateway

@Suite("Connection state")
struct ConnectionStateTests {
    private let limits = ConnectionLimits()
    private func at(_ seconds: Int64) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(seconds) }
    private func fresh() -> ConnectionState { ConnectionState(limits: limits, now: at(0)) }

    /// A state in the middle of a request's body.
    private func reading(remaining: Int? = 1000, expects: Bool = false) -> ConnectionState {
        var state = fresh()
        state.headCame(keepAlive: true, expectsContinue: expects, contentLength: remaining, now: at(0))
        return state
    }

    /// A response whose end is written and whose bytes are still on their way.
    private func sending(saysClose: Bool) -> ConnectionState {
        var state = reading(remaining: 0)
        state.bodyEnded(now: at(1))
        state.writeBegan(now: at(1))
        #expect(state.responseBegins(saysClose: saysClose) == saysClose)
        #expect(state.responseEnded(now: at(2)) == saysClose)
        return state
    }

    @Test("has room for little before a head, for a body, and for nothing while a response is due")
    func room() {
        #expect(fresh().decodableBytes == limits.headStep)
        var state = reading()
        #expect(state.decodableBytes == 1000)
        state.bodyCame(999, now: at(1))
        #expect(state.decodableBytes == 1)
        state.bodyCame(1, now: at(1))
        state.bodyEnded(now: at(1))
        #expect(state.decodableBytes == 0)
        #expect(state.responseBegins(saysClose: false) == false)
        #expect(state.decodableBytes == 0)
        #expect(state.responseEnded(now: at(2)) == false)
        #expect(state.decodableBytes == limits.headStep)
        #expect(reading(remaining: nil).decodableBytes == limits.bodyStep)
        state.refused()
        #expect(state.decodableBytes == .max, "what is forgotten is not kept")
    }

    @Test("takes chunks of one byte, and refuses a body that is nearly all framing")
    func framing() {
        var small = reading(remaining: nil)
        for _ in 0..<100_000 {
            small.bodyCame(1, now: at(1))
            let isFine = small.decoded(6)
            #expect(isFine)
        }
        var empty = reading(remaining: nil)
        let (atLimit, over) = (empty.decoded(limits.framingBytes), empty.decoded(1))
        #expect(atLimit && !over)
        var known = reading(remaining: 1000)
        let isKnownFine = known.decoded(limits.framingBytes * 2)
        #expect(isKnownFine, "a body of known length has no framing")
    }

    @Test("gives a slow reader the whole response, whatever would close the connection after it")
    func slowReader() {
        for saysClose in [true, false] {
            var state = sending(saysClose: saysClose)
            #expect(state.phase == .busy)
            #expect(state.expiry(now: at(60), isUnauthenticated: true, isCrowded: true) == .none)
            #expect(state.expiry(now: at(61)) == .close, "but one that reads nothing is given up")
            #expect(state.writeEnded(now: at(50)) == false)
            #expect(state.phase == .silent)
            #expect(state.expiry(now: at(51)) == .none)
            #expect(state.expiry(now: at(saysClose ? 52 : 110)) == .close)
        }
    }

    @Test("closes after the last byte of a response when the server stops, or the peer says no more")
    func endsAfterLastByte() {
        var stopping = sending(saysClose: false)
        #expect(stopping.quiesce() == false)
        #expect(stopping.writeEnded(now: at(3)) == true)
        var closing = sending(saysClose: true)
        #expect(closing.inputClosed() == false)
        #expect(closing.writeEnded(now: at(3)) == true)
    }

    @Test("closes a connection that sends no head in time")
    func firstHead() {
        var state = fresh()
        #expect(state.expiry(now: at(9)) == .none)
        #expect(state.expiry(now: at(10)) == .close)
    }

    @Test("keeps a connection for a while after an answer")
    func keepAlive() {
        var state = reading(remaining: 0)
        state.bodyEnded(now: at(1))
        #expect(state.expiry(now: at(1000)) == .none)
        #expect(state.responseBegins(saysClose: false) == false)
        #expect(state.responseEnded(now: at(1000)) == false)
        #expect(state.expiry(now: at(1059)) == .none)
        #expect(state.expiry(now: at(1060)) == .close)
    }

    @Test("refuses a body that stops, but only while it is waited for")
    func bodyIdle() {
        var state = reading()
        #expect(state.expiry(now: at(1000)) == .none)
        state.readAsked(now: at(1000))
        #expect(state.expiry(now: at(1029)) == .none)
        #expect(state.expiry(now: at(1030)) == .refuse)
        state.bodyCame(10, now: at(1030))
        state.readDone(now: at(1030))
        #expect(state.expiry(now: at(2000)) == .none)
    }

    @Test("waits less for strangers, and least for their next request where it is crowded")
    func unauthenticatedClients() {
        var state = reading()
        state.readAsked(now: at(0))
        #expect(state.expiry(now: at(9), isUnauthenticated: true, isCrowded: true) == .none)
        #expect(state.expiry(now: at(10), isUnauthenticated: true) == .refuse)
        #expect(state.expiry(now: at(29), isCrowded: true) == .none)
        var silent = fresh()
        #expect(silent.expiry(now: at(4), isUnauthenticated: true, isCrowded: true) == .none)
        #expect(silent.expiry(now: at(5), isUnauthenticated: true, isCrowded: true) == .close)
        #expect(silent.expiry(now: at(9), isCrowded: true) == .none)
        #expect(silent.expiry(now: at(9), isUnauthenticated: true) == .none)
    }

    @Test("tells what it waits for")
    func phases() {
        #expect(fresh().phase == .silent)
        var state = reading()
        #expect(state.phase == .reading)
        state.bodyEnded(now: at(0))
        #expect(state.phase == .busy)
        _ = state.responseBegins(saysClose: false)
        _ = state.responseEnded(now: at(0))
        #expect(state.phase == .silent)
    }

    @Test("waits for a body from its head on, however long the connection was silent before")
    func bodyAfterIdling() {
        var state = reading(remaining: 0)
        state.bodyEnded(now: at(0))
        state.readDone(now: at(0))
        _ = state.responseBegins(saysClose: false)
        _ = state.responseEnded(now: at(0))
        state.readAsked(now: at(0))
        #expect(state.expiry(now: at(57)) == .none)
        state.headCame(keepAlive: true, expectsContinue: false, contentLength: 1000, now: at(57))
        #expect(state.expiry(now: at(57)) == .none)
        state.readDone(now: at(57))
        state.readAsked(now: at(57))
        #expect(state.expiry(now: at(86)) == .none)
        state.bodyCame(10, now: at(86))
        state.readDone(now: at(86))
        state.readAsked(now: at(86))
        #expect(state.expiry(now: at(115)) == .none)
        #expect(state.expiry(now: at(116)) == .refuse)
    }

    @Test("refuses a body that drips")
    func bodyRate() {
        var state = reading(remaining: 1 << 30)
        var refusedAt: Int64?
        for second in Int64(1)...200 where refusedAt == nil {
            state.readAsked(now: at(second - 1))
            state.bodyCame(100, now: at(second))
            state.readDone(now: at(second))
            state.readAsked(now: at(second))
            if state.expiry(now: at(second)) == .refuse { refusedAt = second }
        }
        #expect(refusedAt == 120)
    }

    @Test("lets a slow but steady body through")
    func steadyBody() {
        var state = reading(remaining: 1 << 30)
        for second in Int64(1)...1000 {
            state.readAsked(now: at(second - 1))
            state.bodyCame(second.isMultiple(of: 20) ? 20 * 4096 : 0, now: at(second))
            state.readDone(now: at(second))
            state.readAsked(now: at(second))
            #expect(state.expiry(now: at(second)) == .none)
        }
    }

    @Test("closes when the peer takes nothing of an answer")
    func writeStall() {
        var state = reading(remaining: 0)
        state.bodyEnded(now: at(0))
        state.writeBegan(now: at(10))
        state.writeBegan(now: at(10))
        #expect(state.expiry(now: at(69)) == .none)
        #expect(state.writeEnded(now: at(69)) == false)
        #expect(state.expiry(now: at(128)) == .none)
        #expect(state.expiry(now: at(129)) == .close)
    }

    @Test(
        "closes after an answer that leaves much of the body, or one that waits for 100 Continue",
        arguments: [(1000, false, false), (300_000, false, true), (nil, false, true), (1000, true, true)]
            as [(Int?, Bool, Bool)])
    func leftBody(remaining: Int?, expects: Bool, closes: Bool) {
        var state = reading(remaining: remaining, expects: expects)
        #expect(state.responseBegins(saysClose: false) == closes)
        #expect(state.responseEnded(now: at(1)) == closes)
        #expect(state.isLingering == closes)
    }

    @Test("goes on once 100 Continue is written")
    func continued() {
        var state = reading(remaining: 1000, expects: true)
        state.continueWritten()
        #expect(state.responseBegins(saysClose: false) == false)
    }

    @Test("forgets a bounded amount while it closes, for a bounded time")
    func lingers() {
        var state = reading(remaining: nil)
        _ = state.responseBegins(saysClose: false)
        _ = state.responseEnded(now: at(5))
        #expect(!state.takesRequests)
        #expect(state.forgot(limits.lingerBytes) == true)
        #expect(state.forgot(1) == false)
        #expect(state.expiry(now: at(6)) == .none)
        #expect(state.expiry(now: at(7)) == .close)
    }

    @Test("answers what came before bytes that it refuses, then closes")
    func refusal() {
        var state = reading(remaining: 0)
        state.bodyEnded(now: at(0))
        state.refused()
        #expect(state.responseBegins(saysClose: false) == false)
        #expect(state.responseEnded(now: at(1)) == false)
        #expect(state.responseBegins(saysClose: false) == true)
        #expect(state.responseEnded(now: at(1)) == true)
    }

    @Test("stops at once when idle, else after the answer that is due")
    func quiesce() {
        var idle = fresh()
        #expect(idle.quiesce() == true)
        var busy = reading(remaining: 0)
        busy.bodyEnded(now: at(0))
        #expect(busy.quiesce() == false)
        #expect(busy.responseBegins(saysClose: false) == true)
        #expect(busy.responseEnded(now: at(1)) == true)
    }
}

@Suite("Rules for heads")
struct RequestHeadRulesTests {
    private func check(
        _ fields: [(String, String)], method: HTTPMethod = .POST, uri: String = "/v1/x", version: HTTPVersion = .http1_1
    ) -> Result<RequestHeadRules.Checked, EdgeRefusal> {
        RequestHeadRules.check(
            HTTPRequestHead(version: version, method: method, uri: uri, headers: HTTPHeaders(fields)),
            limits: ConnectionLimits())
    }

    @Test("takes bytes that are no ASCII for question marks, but in a file's name and a key")
    func obsoleteText() {
        let fields = [
            ("Host", "a"), ("Cookie", "a=\u{e9}; b=1"), ("Accept", "*/*"), ("x-file-name", "강.jpg"),
            ("Idempotency-Key", "키"),
        ]
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/", headers: HTTPHeaders(fields))
        let read = RequestHeadRules.withoutObsoleteText(head).headers
        #expect(read["Cookie"] == ["a=??; b=1"])
        #expect(read["Accept"] == ["*/*"])
        #expect(read["X-File-Name"] == ["강.jpg"])
        #expect(read["Idempotency-Key"] == ["키"])
        #expect(read.count == 5)
    }

    @Test(
        "refuses heads that could be read in two ways",
        arguments: [
            [], [("Host", "a"), ("Host", "b")], [("Host", "a"), ("Transfer-Encoding", "gzip, chunked")],
            [("Host", "a"), ("Transfer-Encoding", "chunked"), ("Transfer-Encoding", "chunked")],
            [("Host", "a"), ("Transfer-Encoding", "chunked"), ("Content-Length", "5")],
            [("Host", "a"), ("Content-Length", "5"), ("Content-Length", "6")],
            [("Host", "a"), ("Content-Length", "9223372036854775808")],
            [("Host", "a"), ("Content-Length", "18446744073709551615")],
            [("Host", "a"), ("Content-Length", "-1")], [("Host", "a"), ("Content-Length", "")],
        ])
    func refuses(fields: [(String, String)]) {
        guard case .failure(.malformed) = check(fields) else {
            Issue.record("\(fields) was let through")
            return
        }
    }

    @Test("knows when the connection stays and how long the body is")
    func reads() throws {
        let chunked = try check([("Host", "a"), ("Transfer-Encoding", "Chunked")]).get()
        #expect(chunked.contentLength == nil)
        #expect(chunked.keepAlive)
        let sized = try check([
            ("Host", "a"), ("Content-Length", "7"), ("Connection", "close"), ("Expect", "100-Continue"),
        ]).get()
        #expect(sized.contentLength == 7)
        #expect(!sized.keepAlive)
        #expect(sized.head.expectsContinue)
        let old = try check([], version: .http1_0).get()
        #expect(!old.keepAlive)
        #expect(old.contentLength == 0)
    }

    @Test("refuses other expectations, and heads over the limit")
    func limits() {
        guard case .failure(.unknownExpectation) = check([("Host", "a"), ("Expect", "magic")]) else {
            Issue.record("an expectation was let through")
            return
        }
        let fields = (0..<100).map { ("X-\($0)", String(repeating: "a", count: 400)) }
        guard case .failure(.headTooLarge) = check([("Host", "a")] + fields) else {
            Issue.record("a large head was let through")
            return
        }
    }
}
