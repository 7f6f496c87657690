import DaybookAPI
import Wording
import ZRPC

/// The handler of SubjectService.
struct SubjectHandler: SubjectServiceHandler {
    let runner: CallRunner

    func createSubject(_ request: CreateSubjectRequest, context: ServerContext) async throws -> Subject {
        let input = (request.subject ?? Subject()).input
        var content = ContentDigest()
        content.add(input.id)
        content.add(hexadecimal(input.creation))
        return try await runner.keyed(request, in: context, content: content.finish()) { work in
            let made = try work.subjects.create(input)
            let cover = try work.transaction.photos.cover(of: made.subject)
            return (SubjectWithCover(subject: made.subject, cover: cover), made.outcome)
        } message: { made, outcome, _ in
            Subject(made.subject, cover: made.cover, after: outcome)
        }
    }

    func getSubject(_ request: GetSubjectRequest, context: ServerContext) async throws -> Subject {
        try await runner.read(request, in: context) { work in
            let subject = try work.subjects.subject(request.id)
            return Subject(subject, cover: try work.transaction.photos.cover(of: subject))
        }
    }

    func listSubjects(_ request: ListSubjectsRequest, context: ServerContext) async throws -> ListSubjectsResponse {
        try await runner.read(request, in: context) { work in
            var response = ListSubjectsResponse()
            let subjects = try work.subjects.all()
            let covers = try work.transaction.photos.covers(of: subjects, owner: work.caller.owner)
            response.subjects = subjects.map { Subject($0, cover: covers[$0.id]) }
            return response
        }
    }

    func updateSubject(_ request: UpdateSubjectRequest, context: ServerContext) async throws -> Subject {
        let subject = request.subject ?? Subject()
        let change = ResourceChange(
            id: request.id, input: subject.input, mask: request.updateMask, present: subject.presentFields,
            ifMatch: request.ifMatch)
        return try await runner.write(request, in: context) { work in
            let changed = try work.subjects.update(change)
            return Subject(changed, cover: try work.transaction.photos.cover(of: changed))
        }
    }

    func deleteSubject(_ request: DeleteSubjectRequest, context: ServerContext) async throws -> Subject {
        try await runner.write(request, in: context) { work in
            let gone = try work.subjects.delete(request.id, ifMatch: request.ifMatch)
            return Subject(gone, cover: nil)
        }
    }

    func getGrowth(_ request: GetGrowthRequest, context: ServerContext) async throws -> GetGrowthResponse {
        try await runner.read(request, in: context, cost: .heavy) { work in
            let page = try work.subjects.growth(
                of: request.id, pageSize: request.pageSize, pageToken: request.pageToken)
            let language = runner.titleLanguage(request.acceptLanguage, caller: work.caller)
            var response = GetGrowthResponse()
            response.months = page.items.map { item in
                var month = DaybookAPI.GrowthMonth()
                month.month = Int32(clamping: item.month)
                month.age = AgeText.text(item.age, in: language) ?? ""
                month.photo = runner.message(item.photo, acceptLanguage: request.acceptLanguage, caller: work.caller)
                return month
            }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }
}
