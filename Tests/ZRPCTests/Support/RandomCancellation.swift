import Testing
import ZRPC
import ZRPCTesting

/// Calls of every kind that are cancelled at moments nobody chose.
enum RandomCancellation {
    /// A service for the calls: responses that take a moment, and streams both ways.
    static var services: [ServiceDefinition] {
        let items = ItemStub(get: { request, _ in
            for _ in 0..<Int.random(in: 0...5) { await Task.yield() }
            return .named(request.id)
        })
        let chunks = ChunkStub(
            put: { requests, _ in
                for try await _ in requests {}
                return PutChunksResponse()
            },
            get: ChunkStub.counting.get)
        return [items.serviceDefinition, chunks.serviceDefinition]
    }

    /// Makes so many calls of `services`, a hundred and fifty at once, and waits for the end of each.
    static func run(_ link: Link, calls: Int, attachment: Int = 300) async {
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<calls {
                if number >= 150 { await group.next() }
                group.addTask { await callAndCancel(link, number, attachment) }
            }
        }
    }

    /// One call of some kind, cancelled before it starts, on its way, or after its end.
    private static func callAndCancel(_ link: Link, _ number: Int, _ attachment: Int) async {
        let call = Task {
            switch number % 3 {
            case 0:
                let item = try await link.items.getItem(GetItemRequest(id: "\(number)"))
                #expect(item.id == "\(number)")
            case 1:
                for try await _ in try await link.chunks.getChunks(GetChunksRequest(messages: 20, bytes: attachment)) {
                    await Task.yield()
                }
            default:
                _ = try await link.chunks.putChunks { writer in
                    for number in 0..<20 {
                        try await writer.write(.numbered(number), attachments: .some(of: attachment, filledWith: 1))
                    }
                }
            }
        }
        for _ in 0..<Int.random(in: 0...60) { await Task.yield() }
        call.cancel()
        do {
            try await call.value
        } catch let error as RPCError {
            #expect(error.code == .cancelled, "\(error)")
        } catch is CancellationError {
            // The task was cancelled outside the call.
        } catch {
            Issue.record(error)
        }
    }
}
