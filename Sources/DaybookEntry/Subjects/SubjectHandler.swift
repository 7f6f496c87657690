import DaybookAPI
import Wording
import ZRPC

/// The handler of SubjectService.
struct SubjectHandler: SubjectServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func createSubject(_ request: CreateSubjectRequest, context: ServerContext) async throws -> Subject {
        let input = (request.subject ?? Subject()).input
        var content = ContentDigest()
        content.add(input.id)
        content.add(hexadecimal(input.creation))
        return try await runner.keyed(request, context, content: content.finish()) { writing in
            let made = try diary.createSubject(
                input, caller: writing.caller, in: writing.transaction, now: writing.now)
            let cover = try diary.cover(of: made.subject, in: writing.transaction)
            return (SubjectWithCover(subject: made.subject, cover: cover), made.outcome)
        } message: { made, outcome, _ in
            Subject(made.subject, cover: made.cover, outcome)
        }
    }

    func getSubject(_ request: GetSubjectRequest, context: ServerContext) async throws -> Subject {
        try await runner.read(request, context) { reading in
            let subject = try diary.subject(request.id, caller: reading.caller, in: reading.transaction)
            return Subject(subject, cover: try diary.cover(of: subject, in: reading.transaction))
        }
    }

    func listSubjects(
        _ request: ListSubjectsRequest, context: ServerContext
    ) async throws -> ListSubjectsResponse {
        try await runner.read(request, context) { reading in
            var response = ListSubjectsResponse()
            response.subjects = try diary.subjects(caller: reading.caller, in: reading.transaction).map { subject in
                Subject(subject, cover: try diary.cover(of: subject, in: reading.transaction))
            }
            return response
        }
    }

    func updateSubject(_ request: UpdateSubjectRequest, context: ServerContext) async throws -> Subject {
        let subject = request.subject ?? Subject()
        let change = ResourceChange(
            id: request.id, input: subject.input, mask: request.updateMask, present: subject.presentFields,
            ifMatch: request.ifMatch)
        return try await runner.write(request, context) { writing in
            let changed = try diary.updateSubject(
                change, caller: writing.caller, in: writing.transaction, now: writing.now)
            return Subject(changed, cover: try diary.cover(of: changed, in: writing.transaction))
        }
    }

    func deleteSubject(_ request: DeleteSubjectRequest, context: ServerContext) async throws -> Subject {
        try await runner.write(request, context) { writing in
            let gone = try diary.deleteSubject(
                request.id, ifMatch: request.ifMatch, caller: writing.caller, in: writing.transaction,
                now: writing.now)
            return Subject(gone, cover: nil)
        }
    }

    func getGrowth(_ request: GetGrowthRequest, context: ServerContext) async throws -> GetGrowthResponse {
        try await runner.read(request, context, cost: .heavy) { reading in
            let page = try diary.growth(
                of: request.id, pageSize: request.pageSize, pageToken: request.pageToken, caller: reading.caller,
                in: reading.transaction)
            let language = runner.titleLanguage(request.acceptLanguage, reading.caller)
            var response = GetGrowthResponse()
            response.months = page.items.map { item in
                var month = DaybookAPI.GrowthMonth()
                month.month = Int32(clamping: item.month)
                month.age = AgeText.text(item.age, language) ?? ""
                month.photo = runner.message(item.photo, request.acceptLanguage, reading.caller)
                return month
            }
            response.nextPageToken = page.nextPageToken
            return response
        }
    }
}
