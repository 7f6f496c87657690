import DaybookAPI
import ZRPC

/// The handler of LabelService.
struct LabelHandler: LabelServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func listTags(_ request: ListTagsRequest, context: ServerContext) async throws -> ListTagsResponse {
        try await runner.read(request, context, cost: .heavy) { reading in
            let page = try diary.labels(
                .tag, pageSize: request.pageSize, pageToken: request.pageToken, caller: reading.caller,
                in: reading.transaction)
            var response = ListTagsResponse()
            response.tags = page.items.map(LabelCount.init)
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func listPeople(
        _ request: ListPeopleRequest, context: ServerContext
    ) async throws -> ListPeopleResponse {
        try await runner.read(request, context, cost: .heavy) { reading in
            let page = try diary.labels(
                .person, pageSize: request.pageSize, pageToken: request.pageToken, caller: reading.caller,
                in: reading.transaction)
            var response = ListPeopleResponse()
            response.people = page.items.map(LabelCount.init)
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func listPlaces(
        _ request: ListPlacesRequest, context: ServerContext
    ) async throws -> ListPlacesResponse {
        try await runner.read(request, context, cost: .heavy) { reading in
            var response = ListPlacesResponse()
            response.places = try diary.places(caller: reading.caller, in: reading.transaction).map(PlaceCount.init)
            return response
        }
    }
}
