import Testing

@testable import ZRPC

struct StreamPhaseTests {
    @Test("Only request streams are left open by their REQUEST")
    func opening() {
        for kind in [MethodKind.unary, .serverStreaming] {
            #expect(StreamPhase.isValidOpening(kind, endsStream: true))
            #expect(!StreamPhase.isValidOpening(kind, endsStream: false))
        }
        for kind in [MethodKind.clientStreaming, .bidirectional] {
            #expect(!StreamPhase.isValidOpening(kind, endsStream: true))
            #expect(StreamPhase.isValidOpening(kind, endsStream: false))
        }
    }

    @Test("A client sends until it ends its direction, and not after")
    func clientDirection() {
        var phase = StreamPhase(.clientStreaming)
        let sent = [false, false, true, false, true].map { phase.clientSent(endStream: $0) }
        #expect(sent == [true, true, true, false, false])
        var unary = StreamPhase(.unary)
        let extra = unary.clientSent(endStream: false)
        #expect(!extra)
    }

    @Test("A server sends messages only where the method has them, and ends once")
    func serverDirection() {
        #expect(!StreamPhase(.unary).serverMaySend())
        #expect(!StreamPhase(.clientStreaming).serverMaySend())
        var phase = StreamPhase(.serverStreaming)
        #expect(phase.serverMaySend())
        let ends = [phase.serverEnded(), phase.serverEnded()]
        #expect(ends == [true, false])
        #expect(!phase.serverMaySend())
    }

    @Test("The end from the server ends the client's direction, too")
    func endOfAll() {
        var phase = StreamPhase(.clientStreaming)
        let ended = phase.serverEnded()
        #expect(ended)
        let late = phase.clientSent(endStream: true)
        #expect(!late)
    }

    @Test("Ids rise; what is not open was closed, or never opened")
    func ids() {
        var ids = StreamIDs()
        let opened = [1, 2, 2, 1, 9, 5, 10].map { ids.open($0) }
        #expect(opened == [true, true, false, false, true, false, true])
        #expect(ids.absence(of: 3) == .closed)
        #expect(ids.absence(of: 10) == .closed)
        #expect(ids.absence(of: 11) == .neverOpened)
        #expect(ids.absence(of: 0) == .neverOpened)
        var fresh = StreamIDs()
        let zero = fresh.open(0)
        #expect(!zero)
    }

    @Test("Sequence numbers begin at 0, have no gap, and wrap")
    func sequence() {
        var check = SequenceCheck()
        let accepted = [1, 0, 0, 1, 3, 2].map { check.accept($0) }
        #expect(accepted == [false, true, false, true, false, true])
        var wrapping = SequenceCheck(expecting: .max)
        let around = [UInt32.max, 0, 1].map { wrapping.accept($0) }
        #expect(around == [true, true, true])
    }
}
