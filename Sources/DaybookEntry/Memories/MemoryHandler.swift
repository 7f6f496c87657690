import DaybookAPI
import Wording
import ZRPC

/// The handler of MemoryService.
struct MemoryHandler: MemoryServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func listMemories(
        _ request: ListMemoriesRequest, context: ServerContext
    ) async throws -> ListMemoriesResponse {
        try await runner.read(request, context, cost: .heavy) { reading in
            let memories = try diary.memories(
                on: request.date, caller: reading.caller, in: reading.transaction, now: reading.now)
            let language = runner.titleLanguage(request.acceptLanguage, reading.caller)
            var response = ListMemoriesResponse()
            response.memories = memories.map { DaybookAPI.Memory($0, language) }
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
        return try await runner.write(request, context) { writing in
            let memory = try diary.updateMemory(
                change, caller: writing.caller, in: writing.transaction, now: writing.now)
            return DaybookAPI.Memory(memory, runner.titleLanguage(request.acceptLanguage, writing.caller))
        }
    }

    func dismissMemory(
        _ request: DismissMemoryRequest, context: ServerContext
    ) async throws -> DaybookAPI.Memory {
        try await runner.keyed(request, context, content: Array(request.id.utf8)) { writing in
            let memory = try diary.dismissMemory(
                request.id, caller: writing.caller, in: writing.transaction, now: writing.now)
            return (memory, .changed)
        } message: { memory, _, caller in
            DaybookAPI.Memory(memory, runner.titleLanguage(request.acceptLanguage, caller))
        }
    }
}
