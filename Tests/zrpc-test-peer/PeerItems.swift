import Glibc
import Synchronization
import ZRPC
import ZRPCTesting

/// Responds by id: `never` does not, `count` says how many `never` run, `time` says what the wall clock shows, every other
/// id is echoed.
final class PeerItems: ItemServiceHandler {
    private let stuck = Atomic(0)

    func getItem(_ request: GetItemRequest, context: ServerContext) async throws -> Item {
        var item = Item()
        item.id = request.id
        switch request.id {
        case "never":
            stuck.add(1, ordering: .relaxed)
            defer { stuck.subtract(1, ordering: .relaxed) }
            try await Task.sleep(for: .seconds(600))
        case "count":
            item.title = "\(stuck.load(ordering: .relaxed))"
        case "time":
            item.title = "\(time(nil))"
        default:
            break
        }
        return item
    }

    private static let unscripted = RPCError(.unimplemented, "The test peer has no such method.")

    func createItem(_ request: CreateItemRequest, context: ServerContext) async throws -> Item {
        throw Self.unscripted
    }
    func listItems(
        _ request: ListItemsRequest, context: ServerContext
    ) async throws -> ListItemsResponse {
        throw Self.unscripted
    }
    func updateItem(_ request: UpdateItemRequest, context: ServerContext) async throws -> Item {
        throw Self.unscripted
    }
    func deleteItem(_ request: DeleteItemRequest, context: ServerContext) async throws -> Item {
        throw Self.unscripted
    }
    func undeleteItem(_ request: UndeleteItemRequest, context: ServerContext) async throws -> Item {
        throw Self.unscripted
    }
}
