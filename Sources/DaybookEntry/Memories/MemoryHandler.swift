import DaybookAPI
import Wording
import ZRPC

/// The handler of MemoryService.
struct MemoryHandler: MemoryServiceHandler {
    let runner: CallRunner

    func listMemories(_ request: ListMemoriesRequest, context: ServerContext) async throws -> ListMemoriesResponse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            let memories = try work.memories.list(on: request.date)
            let language = runner.titleLanguage(request.acceptLanguage, caller: work.caller)
            var response = ListMemoriesResponse()
            response.memories = memories.map { DaybookAPI.Memory($0, in: language) }
            return response
        }
    }

    func updateMemory(
        _ request: UpdateMemoryRequest, context: ServerContext
    ) async throws -> DaybookAPI.Memory {
        let isFavorite = request.memory?.favorite ?? false
        let change = ResourceChange<Bool, MemoryField>(
            id: request.id, input: isFavorite, mask: request.updateMask, present: isFavorite ? [.favorite] : [],
            ifMatch: request.ifMatch)
        return try await runner.write(request, in: context) { work in
            let memory = try work.memories.update(change)
            return DaybookAPI.Memory(memory, in: runner.titleLanguage(request.acceptLanguage, caller: work.caller))
        }
    }

    func dismissMemory(_ request: DismissMemoryRequest, context: ServerContext) async throws -> DaybookAPI.Memory {
        try await runner.keyed(request, in: context, content: Array(request.id.utf8)) { work in
            (try work.memories.dismiss(request.id), .changed)
        } message: { memory, _, caller in
            DaybookAPI.Memory(memory, in: runner.titleLanguage(request.acceptLanguage, caller: caller))
        }
    }
}
