import DaybookAPI
import ZRPC

/// The handler of LabelService.
struct LabelHandler: LabelServiceHandler {
    let runner: CallRunner

    func listTags(_ request: ListTagsRequest, context: ServerContext) async throws -> ListTagsResponse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            let page = try work.labels.list(.tag, pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListTagsResponse()
            response.tags = page.items.map(LabelCount.init)
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func listPeople(_ request: ListPeopleRequest, context: ServerContext) async throws -> ListPeopleResponse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            let page = try work.labels.list(.person, pageSize: request.pageSize, pageToken: request.pageToken)
            var response = ListPeopleResponse()
            response.people = page.items.map(LabelCount.init)
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func listPlaces(_ request: ListPlacesRequest, context: ServerContext) async throws -> ListPlacesResponse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            var response = ListPlacesResponse()
            response.places = try work.labels.places().map(PlaceCount.init)
            return response
        }
    }
}
