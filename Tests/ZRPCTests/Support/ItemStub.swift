import ZRPC
import ZRPCTesting

/// An item service whose methods are closures; those not given are UNIMPLEMENTED.
struct ItemStub: ItemServiceHandler {
    typealias Unary<Request, Response> = @Sendable (Request, ServerContext) async throws -> Response

    var get: Unary<GetItemRequest, Item> = { _, _ in throw unscripted }
    var create: Unary<CreateItemRequest, Item> = { _, _ in throw unscripted }
    var list: Unary<ListItemsRequest, ListItemsResponse> = { _, _ in throw unscripted }

    private static let unscripted = RPCError(.unimplemented, "The test scripted no answer.")

    func createItem(_ request: CreateItemRequest, context: ServerContext) async throws -> Item {
        try await create(request, context)
    }
    func getItem(_ request: GetItemRequest, context: ServerContext) async throws -> Item {
        try await get(request, context)
    }
    func listItems(
        _ request: ListItemsRequest, context: ServerContext
    ) async throws -> ListItemsResponse {
        try await list(request, context)
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

    /// Returns an item of the id that was asked for.
    static let echo = ItemStub(get: { request, _ in .named(request.id) })
}

extension Item {
    /// An item with an id and nothing else.
    static func named(_ id: String) -> Item {
        var item = Item()
        item.id = id
        return item
    }
}

extension GetItemRequest {
    /// A request of an item by its id.
    init(id: String) {
        self.init()
        self.id = id
    }
}
