import DaybookAPI
import Wording
import ZRPC

/// The handler of ChangeService.
struct ChangeHandler: ChangeServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func listChanges(_ request: ListChangesRequest, context: ServerContext) async throws -> ListChangesResponse {
        try await runner.read(request, in: context) { work in
            let owner = work.caller.owner
            let page = try work.changes.changes(since: request.since)
            let language = runner.language(request.acceptLanguage, caller: work.caller)
            return response(page, owner: owner, language: language)
        }
    }

    func openFeed(_ request: OpenFeedRequest, context: ServerContext) async throws -> OpenFeedResponse {
        try await runner.read(request, in: context) { work in
            let owner = work.caller.owner
            let page = try work.changes.changes(since: request.since, bytes: Limits.feedPageBytes)
            let language = runner.language(request.acceptLanguage, caller: work.caller)
            var response = OpenFeedResponse()
            response.page = feedPage(page, owner: owner, language: language)
            response.owner = owner
            response.language = language ?? ""
            response.session = work.caller.tokenHash
            return response
        }
    }

    /// Reads a feed for a gateway, which has no token of its own.
    ///
    /// The transaction that reads the changes also checks the recipients' sessions, so that no session receives a
    /// change made after its end.
    func readFeed(_ request: ReadFeedRequest, context: ServerContext) async throws -> ReadFeedResponse {
        try runner.check(request)
        let now = diary.clock.now()
        let scheduling = ReadScheduling(party: .account(request.owner), cost: .light)
        return try await diary.store.read(scheduling) { transaction in
            let log = ChangeLog(owner: request.owner, transaction: transaction, tokens: diary.tokens)
            let (ended, nextEnd) = try log.status(of: request.sessions, at: now)
            var response = ReadFeedResponse()
            response.ended = ended
            guard let nextEnd else { return response }
            let page = try log.changes(since: request.since, bytes: Limits.feedPageBytes)
            response.page = feedPage(
                page, owner: request.owner, language: request.language.isEmpty ? nil : request.language)
            response.nextEndSeconds = UInt32(clamping: nextEnd.seconds - now.seconds + 1)
            return try runner.withAges(response) {
                try transaction.subjects.subjects(owner: request.owner)
            } language: {
                // The account's language if the request names none, as in every other response.
                let asked = request.language.isEmpty ? nil : request.language
                let locale = try asked ?? transaction.accounts.account(owner: request.owner)?.profile.locale
                return Language(tag: locale ?? "")
            }
        }
    }

    /// Streams to a gateway the owners whose diaries change: only our own services reach this endpoint. Ends when the
    /// service stops.
    func followChanges(
        _ request: FollowChangesRequest, to responses: ResponseWriter<FollowChangesResponse>, context: ServerContext
    ) async throws {
        let hub = diary.store.changeHub
        let follower = try hub.follow()
        defer { hub.leave(follower) }
        // Earlier changes are not reported: a new follower reads everything now.
        var place = ChangeFollower.Place.everywhere
        repeat {
            var response = FollowChangesResponse()
            switch place {
            case .owners(let owners): response.owners = Array(owners)
            case .everywhere: response.everywhere = true
            }
            try await responses.write(response)
            guard let next = await follower.next() else { return }
            place = next
        } while true
    }

    private func feedPage(_ page: ChangePage, owner: Int64, language: String?) -> FeedPage {
        var response = FeedPage()
        response.changes = self.response(page, owner: owner, language: language)
        response.position = page.end.number
        response.hasMore = page.hasMore
        return response
    }

    private func response(_ page: ChangePage, owner: Int64, language: String?) -> ListChangesResponse {
        var response = ListChangesResponse()
        response.inserted = page.inserted.map { item($0, page: page, in: language) }
        response.updated = page.updated.map { item($0, page: page, in: language) }
        response.removed = page.removed.map { thing in
            var removed = RemovedItem()
            removed.kind = ChangedKind(thing.kind)
            removed.id = thing.id.description
            return removed
        }
        response.nextToken = diary.tokens.token(at: page.end, owner: owner)
        response.fullResync = page.needsResync
        return response
    }

    private func item(_ resource: ChangedResource, page: ChangePage, in language: String?) -> ChangedItem {
        var item = ChangedItem()
        switch resource {
        case .entry(let entry):
            let date = language.map { runner.dates.text(entry.localDate, language: $0) }
            // Hidden items never appear in changes: the changes of an owner are the same for all sessions.
            item.resource = .entry(
                Entry(entry, after: .changed, isUnlocked: false, displayDate: date, cover: page.covers[entry.key]))
        case .photo(let photo):
            item.resource = .photo(runner.message(photo, language: language))
        case .album(let album): item.resource = .album(Album(album))
        case .subject(let subject, let cover): item.resource = .subject(Subject(subject, cover: cover))
        case .sound(let sound): item.resource = .sound(Sound(sound))
        case .share(let share): item.resource = .share(Share(share))
        }
        return item
    }
}

extension ChangedKind {
    init(_ kind: ResourceKind) {
        switch kind {
        case .entry: self = .entry
        case .photo: self = .photo
        case .album: self = .album
        case .subject: self = .subject
        case .sound: self = .sound
        case .share: self = .share
        case .account, .memory: self = .unspecified
        }
    }
}
