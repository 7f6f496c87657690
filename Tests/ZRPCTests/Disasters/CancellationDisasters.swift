import Synchronization
import Testing
import ZRPC
import ZRPCTesting

@testable import ZeroMQ

extension Disasters {
    /// A hundred thousand calls given up at random moments.
    @Suite struct Cancellations {
        @Test(
            "A hundred thousand calls cancelled anywhere each end once and leave nothing",
            arguments: TransportUnderTest.all
        )
        func cancellations(transport: TransportUnderTest) async throws {
            let framesBefore = Frame.live.load(ordering: .relaxed)
            try await Link.with(transport, RandomCancellation.services) { link in
                // A continuation that was resumed twice, or never, ends a debug build's process, or this test's time.
                await RandomCancellation.run(link, calls: 95_000)
                // Messages beyond 64 KiB are frames, which are counted.
                await RandomCancellation.run(link, calls: 5000, attachment: 70_000)
                try await eventually("no call is left") {
                    let now = link.server.statistics
                    return now.streams == 0 && now.handlers == 0 && now.requestBytes == 0
                }
                let window = UInt64(TransportConfiguration().sessionWindow)
                try await eventually("every stream and its credit are given back") {
                    let state = await link.clientSide.inspect()
                    // A quarter of a window is kept until it is worth a message.
                    return state.channels.flatMap(\.subchannels).allSatisfy {
                        $0.openCalls == 0 && $0.waitingCalls == 0 && $0.queuedMessages == 0
                            && $0.receiveCredit * 4 >= window * 3 && $0.sendCredit * 4 >= window * 3
                    }
                }
                #expect(link.server.statistics.sessions == 1)
                #expect(link.server.statistics.sessionsOpened == 1)
                #expect(link.server.statistics.resets == 0)
                try await eventually("no frame is left") { Frame.live.load(ordering: .relaxed) == framesBefore }
                #expect(try await link.items.getItem(GetItemRequest(id: "e")) == .named("e"))
            }
        }
    }
}
