import ArgumentParser
import NIOHTTP1

/// A change of one or many photos.
struct PhotoChange: Sendable {
    /// The new values by field, the same for all photos; null clears a field.
    var members: [String: JSONDocument]
    /// The shift of the time at which each photo was taken; nil for none.
    var shift: TimeShift?

    /// The maximum number of IDs of one request.
    private static let idsAtOnce = 500

    /// The photos that were changed, and those that were not.
    struct Outcome {
        /// The IDs of the changed photos. `photos` lacks photos that are hidden now and locked.
        var changed: [String] = []
        var photos: [JSONDocument] = []
        /// The photos that were refused, each with its ID and its error.
        var failed: [JSONDocument] = []
        /// The error because of which the rest was not tried.
        var end: (any Error)?
    }

    /// Changes the photos. A refused photo does not stop the others.
    func apply(to ids: [String], using api: DiaryAPI) async throws -> Outcome {
        shift == nil ? try await set(ids, using: api) : await move(ids, using: api)
    }

    /// Sets the values of a few hundred photos per request.
    private func set(_ ids: [String], using api: DiaryAPI) async throws -> Outcome {
        var outcome = Outcome()
        for start in stride(from: 0, to: ids.count, by: Self.idsAtOnce) {
            let part = ids[start..<min(start + Self.idsAtOnce, ids.count)]
            let response = try await api.send(
                .POST, path: "/v1/photos:update",
                json: [
                    "ids": .array(part.map { .string($0) }), "photo": .object(members.filter { $1 != .null }),
                    "updateMask": .array(members.keys.sorted().map { .string($0) }),
                ], mayRepeat: true)
            let failed = response["failed"]?.items ?? []
            outcome.changed += part.filter { id in !failed.contains { $0["id"]?.text == id } }
            outcome.photos += response["photos"]?.items ?? []
            outcome.failed += failed
        }
        return outcome
    }

    /// Shifts each time from its current value; the server refuses if the photo was changed in between.
    ///
    /// A photo that cannot be shifted does not stop the others: otherwise a second run would shift the first ones
    /// twice.
    private func move(_ ids: [String], using api: DiaryAPI) async -> Outcome {
        var outcome = Outcome()
        for id in ids {
            do {
                outcome.photos.append(try await moved(id, using: api))
                outcome.changed.append(id)
            } catch let error as CommandError where error.isOfOneThing {
                outcome.failed.append(error.failure(of: id))
            } catch {
                outcome.end = error
                break
            }
        }
        return outcome
    }

    private func moved(_ id: String, using api: DiaryAPI) async throws -> JSONDocument {
        let path = "/v1/photos/\(DiaryAPI.escaped(id))"
        let photo = try await api.send(.GET, path: path)
        guard let time = photo["takenTime"]?.text.flatMap({ shift?.applied(to: $0) }) else {
            throw CommandError(.refused, CommandFault.noTimeToMove)
        }
        let members = members.merging(["takenTime": .string(time)]) { $1 }
        return try await api.send(
            .PATCH, path: path, query: [("updateMask", members.keys.sorted().joined(separator: ","))],
            json: .object(members), headers: [("If-Match", photo["etag"]?.text ?? "*")])
    }
}

extension PhotoChange.Outcome {
    /// Prints the changed photos, and the refused ones with their reasons. Throws if a photo was refused.
    func report(asJSON isJSON: Bool) throws {
        if isJSON {
            let document: JSONDocument = [
                "changed": .array(changed.map { .string($0) }), "photos": .array(photos), "failed": .array(failed),
            ]
            Terminal.write(try document.pretty)
        } else {
            if !photos.isEmpty { Terminal.writeList(PhotoText.table(photos, isShort: Terminal.isTerminal(1))) }
            if photos.isEmpty, !changed.isEmpty { Terminal.warn(Notice.hiddenNow.localized()) }
            CommandError.warn(ofFailures: failed)
        }
        if let end { throw end }
        if !failed.isEmpty { throw ExitCode(CommandError.Code.refused.rawValue) }
    }
}
