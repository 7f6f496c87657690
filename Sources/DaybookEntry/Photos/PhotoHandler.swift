import DaybookAPI
import Wording
import ZRPC

/// The handler of PhotoService.
struct PhotoHandler: PhotoServiceHandler {
    let runner: CallRunner

    private var diary: Diary { runner.diary }

    func createPhoto(_ request: CreatePhotoRequest, context: ServerContext) async throws -> Photo {
        let input = (request.photo ?? Photo()).input
        let content = input.creation(digest: Array(request.digest.utf8))
        return try await runner.keyed(request, in: context, content: content) { work in
            var input = input
            input.people = PhotoRules.labels(input.people, found: request.probe?.people ?? [])
            return try work.photos.create(input, facts: PhotoFacts(request))
        } message: { photo, outcome, caller in
            runner.message(photo, acceptLanguage: request.acceptLanguage, caller: caller, after: outcome)
        }
    }

    func getPhoto(_ request: GetPhotoRequest, context: ServerContext) async throws -> Photo {
        try await runner.read(request, in: context) { work in
            let photo = try work.photos.photo(request.id)
            return runner.message(photo, acceptLanguage: request.acceptLanguage, caller: work.caller)
        }
    }

    func batchGetPhotos(
        _ request: BatchGetPhotosRequest, context: ServerContext
    ) async throws -> BatchGetPhotosResponse {
        try await runner.read(request, in: context) { work in
            let found = try work.photos.photos(AlbumRules.photoIDs(request.ids, field: "ids"))
            var response = BatchGetPhotosResponse()
            response.photos = runner.messages(
                found.photos, acceptLanguage: request.acceptLanguage, caller: work.caller)
            response.missing = found.missing.map(\.description)
            return response
        }
    }

    func listPhotos(
        _ request: ListPhotosRequest, context: ServerContext
    ) async throws -> ListPhotosResponse {
        let input = ListInput(
            kind: .photo, pageSize: request.pageSize, pageToken: request.pageToken, orderBy: request.orderBy,
            from: request.from, to: request.to, tags: request.tag, people: request.person,
            favorite: request.favorite, hidden: request.hidden, text: request.q,
            mediaKinds: request.kind.map(\.rawValue), subtype: request.subtype,
            burstID: request.burstId, albumID: request.albumId)
        return try await runner.read(request, in: context, cost: input.cost) { work in
            let page = try work.photos.list(input)
            var response = ListPhotosResponse()
            response.photos = runner.messages(
                page.items, acceptLanguage: request.acceptLanguage, caller: work.caller)
            response.nextPageToken = page.nextPageToken
            return response
        }
    }

    func listPhotoNeighbors(
        _ request: ListPhotoNeighborsRequest, context: ServerContext
    ) async throws -> ListPhotoNeighborsResponse {
        let input = ListInput(
            kind: .photo, orderBy: request.orderBy, from: request.from, to: request.to, tags: request.tag,
            people: request.person, favorite: request.favorite, hidden: request.hidden, text: request.q,
            mediaKinds: request.kind.map(\.rawValue), subtype: request.subtype,
            burstID: request.burstId, albumID: request.albumId)
        return try await runner.read(request, in: context, cost: input.cost) { work in
            let found = try work.photos.neighbors(
                of: request.id, in: input, before: PhotoNeighbors.count(request.before),
                after: PhotoNeighbors.count(request.after))
            let language = runner.language(request.acceptLanguage, caller: work.caller)
            func message(_ photo: StoredPhoto) -> Photo { runner.message(photo, language: language) }
            var response = ListPhotoNeighborsResponse()
            response.before = found.before.map(message)
            response.photo = message(found.photo)
            response.after = found.after.map(message)
            return response
        }
    }

    func updatePhoto(_ request: UpdatePhotoRequest, context: ServerContext) async throws -> Photo {
        let photo = request.photo ?? Photo()
        let change = ResourceChange(
            id: request.id, input: photo.input, mask: request.updateMask, present: photo.presentFields,
            ifMatch: request.ifMatch)
        return try await runner.write(request, in: context) { work in
            let changed = try work.photos.update(change)
            return runner.message(changed, acceptLanguage: request.acceptLanguage, caller: work.caller)
        }
    }

    func updatePhotos(
        _ request: UpdatePhotosRequest, context: ServerContext
    ) async throws -> UpdatePhotosResponse {
        try await PhotoBatchHandler(runner: runner, request: request, context: context).run()
    }

    func deletePhoto(_ request: DeletePhotoRequest, context: ServerContext) async throws -> Photo {
        try await runner.write(request, in: context) { work in
            let gone = try work.photos.delete(request.id, permanently: request.permanent, ifMatch: request.ifMatch)
            return runner.message(
                gone.photo, acceptLanguage: request.acceptLanguage, caller: work.caller, after: gone.outcome)
        }
    }

    func undeletePhoto(_ request: UndeletePhotoRequest, context: ServerContext) async throws -> Photo {
        try await runner.keyed(request, in: context, content: Array(request.id.utf8)) { work in
            (try work.photos.undelete(request.id), .changed)
        } message: { photo, outcome, caller in
            runner.message(photo, acceptLanguage: request.acceptLanguage, caller: caller, after: outcome)
        }
    }

    func resolvePhotoBytes(
        _ request: ResolvePhotoBytesRequest, context: ServerContext
    ) async throws -> ResolvePhotoBytesResponse {
        try await runner.read(request, in: context) { work in
            let photo = try work.photos.photo(request.id)
            return try work.photos.bytes(of: photo, size: request.size, live: request.live)
        }
    }

    func downloadPhotos(
        _ request: DownloadPhotosRequest, context: ServerContext
    ) async throws -> DownloadPhotosResponse {
        try await runner.read(request, in: context) { work in
            var response = DownloadPhotosResponse()
            for id in try AlbumRules.photoIDs(request.ids, field: "ids") {
                let photo = try work.photos.photo(id.description)
                var original = PhotoOriginal()
                original.bytes = try work.photos.bytes(of: photo, size: .unspecified, live: false)
                original.localDateTime = photo.time.local.description
                original.takenPrecision = TimePrecision(rawValue: Int32(photo.time.precision.rawValue))
                response.photos.append(original)
            }
            return response
        }
    }

    func checkDownload(_ request: CheckDownloadRequest, context: ServerContext) async throws -> CheckDownloadResponse {
        try await runner.read(request, in: context) { work in
            try work.caller.requireNotLocked(forDownloadWith: request.hasHidden)
            return CheckDownloadResponse()
        }
    }

    func lookUpDigests(_ request: LookUpDigestsRequest, context: ServerContext) async throws -> LookUpDigestsResponse {
        let (response, removable, owner) = try await runner.read(request, in: context) { work in
            let digests = try DigestText.bytes(request.digests)
            let (known, removable) = try work.photos.known(digests: digests)
            var response = LookUpDigestsResponse()
            response.known = zip(request.digests, digests).compactMap { text, digest in
                known[digest].map { id in
                    var found = KnownDigest()
                    found.digest = text
                    found.photoId = id?.description ?? ""
                    return found
                }
            }
            return (response, removable, work.photos.owner)
        }
        // The caller has these files, too, and does not upload them, because the diary has them.
        if !removable.isEmpty {
            try await runner.diary.store.write(.account(owner), holding: .owner(owner)) { transaction in
                for id in removable {
                    try transaction.imports.keep(ImportSubject(.photo, id: id), owner: owner, broughtBy: nil)
                }
            }
        }
        return response
    }

    func lookUpPhotoIds(
        _ request: LookUpPhotoIdsRequest, context: ServerContext
    ) async throws -> LookUpPhotoIdsResponse {
        try await runner.read(request, in: context) { work in
            let ids = try work.photos.ids(beginning: request.prefix)
            var response = LookUpPhotoIdsResponse()
            response.ids = ids.map(\.description)
            return response
        }
    }

    /// Serves media-service, which has no token: only our own services reach this endpoint.
    func listUnsettledDigests(
        _ request: ListUnsettledDigestsRequest, context: ServerContext
    ) async throws -> ListUnsettledDigestsResponse {
        try runner.check(request)
        let after = DigestText.bytes(request.afterDigest) ?? []
        let version = Int64(request.probeVersion)
        let digests = try await diary.store.read(.ownHeavy) {
            try $0.photos.unsettledDigests(after: after, readerVersion: version, limit: Limits.digestsAtOnce)
        }
        var response = ListUnsettledDigestsResponse()
        response.digests = digests.map { hexadecimal($0) }
        return response
    }

    /// Serves media-service, which has no token: only our own services reach this endpoint.
    func settlePicture(
        _ request: SettlePictureRequest, context: ServerContext
    ) async throws -> SettlePictureResponse {
        try runner.check(request)
        guard let digest = DigestText.bytes(request.digest), let probe = request.probe else {
            throw DiaryError.invalid("digest", fault: FieldFault.notDigest)
        }
        try await diary.settlePicture(digest: digest, PictureFacts(probe))
        return SettlePictureResponse()
    }
}

extension CallRunner {
    /// Makes the message of a photo for the caller, with its date in words if the request names a language.
    func message(
        _ photo: StoredPhoto, acceptLanguage: String, caller: Caller, after outcome: WriteOutcome = .changed
    ) -> Photo {
        message(photo, language: language(acceptLanguage, caller: caller), after: outcome)
    }

    /// Makes the messages of photos, for lists.
    func messages(_ photos: [StoredPhoto], acceptLanguage: String, caller: Caller) -> [Photo] {
        let language = language(acceptLanguage, caller: caller)
        return photos.map { message($0, language: language) }
    }

    /// Makes the message of a photo, with its date and reasons in the words of a language; `nil` for no words.
    func message(_ photo: StoredPhoto, language: String?, after outcome: WriteOutcome = .changed) -> Photo {
        let shown = language.map {
            dates.text(photo.time.local.date, to: photo.time.precision, language: $0)
        }
        var message = Photo(photo, after: outcome, displayDate: shown)
        if let language { message.undecodableText = photo.facts.verdict?.reason?.words[Language(tag: language)] }
        return message
    }

    /// Returns a date in the words of the requested language; `nil` if the request names none, or none that is known.
    func displayDate(_ date: CivilDate, acceptLanguage: String, caller: Caller) -> String? {
        language(acceptLanguage, caller: caller).map { dates.text(date, language: $0) }
    }

    /// Returns the requested language in which dates can be written; `nil` if there is none.
    func language(_ acceptLanguage: String, caller: Caller) -> String? {
        guard !acceptLanguage.isEmpty else { return nil }
        return dates.language(acceptLanguage, accountLocale: caller.account.profile.locale)
    }
}
