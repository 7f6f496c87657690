import DaybookAPI
import ProtobufC
import Wording
import ZRPC

/// The handler of one call that changes many photos, in transactions of a few photos each, so that other writes can run
/// between them.
struct PhotoBatchHandler: Sendable {
    /// The maximum number of photos in one transaction.
    private static let step = 20
    /// The maximum size of the photos in a response, in bytes. A response may have 1 MiB.
    private static let responseBytes = 900 * 1024

    let runner: CallRunner
    let request: UpdatePhotosRequest
    let context: ServerContext

    /// The photos that were changed, and those that were refused.
    private struct Outcome: Codable, Sendable {
        struct Failure: Codable, Sendable {
            let id: String
            let status: String
            let reason: String
            let message: String
        }

        var changed: [String] = []
        var failures: [Failure] = []
    }

    /// Changes the photos. A repeated change, with the same key or without a key, has the same result as the first one.
    func run() async throws -> UpdatePhotosResponse {
        let content = content
        let (ids, isRepeated) = try await runner.read(request, in: context) { work in
            let ids = try AlbumRules.photoIDs(request.ids, field: "ids").map(\.description)
            _ = try FieldMask.fields(
                request.updateMask, present: (request.photo ?? Photo()).presentFields, bodyID: request.photo?.id ?? "",
                id: "")
            return (ids, try runner.isRepeated(context, content: content, reading: work, refusingOthers: true))
        }
        var outcome = Outcome()
        if !isRepeated {
            var left = ids[...]
            while !left.isEmpty { left.removeFirst(try await change(left.prefix(Self.step), into: &outcome)) }
        }
        let done = outcome
        let known = try await runner.keyed(request, in: context, content: content) { _ in
            (done, .changed)
        } message: { outcome, _, _ in
            outcome
        }
        return try await response(known)
    }

    /// The hash of the request, without the parts that may differ in a repetition.
    private var content: [UInt8] {
        var digest = ContentDigest()
        digest.add("update photos")
        digest.add(request.ids)
        digest.add(request.updateMask)
        let photo = request.photo ?? Photo()
        digest.add(photo.presentFields.map(\.rawValue).sorted())
        digest.add(hexadecimal(photo.input.creation(digest: [])))
        return digest.finish()
    }

    /// Changes the first photos, as many as fit one step.
    ///
    /// - Returns: The number of photos that are done, at least one.
    private func change(_ ids: ArraySlice<String>, into outcome: inout Outcome) async throws -> Int {
        let photo = request.photo ?? Photo()
        let part = try await runner.write(request, in: context, isLast: false) { work in
            var part = Outcome()
            let budget = runner.diary.step()
            let language = runner.titleLanguage(request.acceptLanguage, caller: work.caller)
            for id in ids where !budget.isSpent {
                let change = ResourceChange(
                    id: id, input: photo.input, mask: request.updateMask, present: photo.presentFields, ifMatch: "")
                do {
                    _ = try work.photos.update(change)
                    part.changed.append(id)
                } catch let error as DiaryError where Self.isRefusal(error) {
                    let localized = error.rpcError.worded(in: language)
                    part.failures.append(
                        Outcome.Failure(
                            id: id, status: localized.code.name, reason: localized.reason ?? "",
                            message: localized.message))
                }
                budget.spend()
            }
            return part
        }
        outcome.changed += part.changed
        outcome.failures += part.failures
        return part.changed.count + part.failures.count
    }

    /// Returns whether an error refuses one photo before anything changed. Any other error undoes the step.
    private static func isRefusal(_ error: DiaryError) -> Bool {
        [.notFound, .invalidArgument, .failedPrecondition, .permissionDenied].contains(error.code)
    }

    private func response(_ outcome: Outcome) async throws -> UpdatePhotosResponse {
        var response = UpdatePhotosResponse()
        response.photos = try await runner.read(request, in: context) { work in
            var (photos, size) = ([Photo](), 0)
            for id in outcome.changed {
                guard let id = UUIDBytes(id),
                    let stored = try work.transaction.photos.photo(owner: work.caller.owner, id: id),
                    !stored.details.hidden || work.caller.isUnlocked
                else { continue }
                let photo = runner.message(stored, acceptLanguage: request.acceptLanguage, caller: work.caller)
                size += try photo.encoded().count + 8
                guard size <= Self.responseBytes else { break }
                photos.append(photo)
            }
            return photos
        }
        response.failed = outcome.failures.map { failure in
            var failed = FailedPhoto()
            failed.id = failure.id
            failed.error = PhotoFailure()
            failed.error?.status = failure.status
            failed.error?.reason = failure.reason
            failed.error?.message = failure.message
            return failed
        }
        return response
    }
}
