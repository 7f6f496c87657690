import NIOHTTP1

/// A change of one or many photos.
struct PhotoChange: Sendable {
    /// The new values by field, the same for all photos; null clears a field.
    var members: [String: JSONDocument]
    /// The change of the time at which each photo was taken, if it depends on that time; nil for none.
    var move: TimeMove?

    /// The maximum number of IDs of one request.
    private static let idsAtOnce = 500

    /// The photos that were changed, and those that were not.
    struct Outcome {
        /// The IDs of the changed photos. `photos` lacks photos that are hidden now and locked.
        var changed: [String] = []
        var photos: [JSONDocument] = []
        /// The photos that were refused, each with its ID and its error.
        var failed: [JSONDocument] = []
        /// The IDs of the photos that got a new day, and noon because no time of day was known.
        var atNoon: [String] = []
        /// The IDs of the photos whose time of day the new day does not have.
        var skipped: [String] = []
        /// The error because of which the rest was not tried.
        var end: (any Error)?
    }

    /// Changes the photos. A refused photo does not stop the others.
    func apply(to ids: [String], using api: DiaryAPI) async throws -> Outcome {
        guard let move else { return try await set(ids, using: api) }
        return await apply(move, to: ids, using: api)
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

    /// Changes each time from its current value; the server refuses if the photo was changed in between.
    ///
    /// A photo that cannot be shifted does not stop the others: otherwise a second run would shift the first ones
    /// twice.
    private func apply(_ move: TimeMove, to ids: [String], using api: DiaryAPI) async -> Outcome {
        var outcome = Outcome()
        for id in ids {
            do {
                let (photo, clock) = try await moved(id, by: move, using: api)
                outcome.photos.append(photo)
                outcome.changed.append(id)
                switch clock {
                case .kept: break
                case .noon: outcome.atNoon.append(id)
                case .skipped: outcome.skipped.append(id)
                }
            } catch let error as CommandError where error.isOfOneThing {
                outcome.failed.append(error.failure(of: id))
            } catch {
                outcome.end = error
                break
            }
        }
        return outcome
    }

    private func moved(
        _ id: String, by move: TimeMove, using api: DiaryAPI
    ) async throws -> (photo: JSONDocument, clock: NewDay.Clock) {
        let path = "/v1/photos/\(DiaryAPI.escaped(id))"
        let photo = try await api.send(.GET, path: path)
        guard let time = move.time(of: photo) else { throw CommandError(.refused, CommandFault.noTimeToMove) }
        let members = members.merging(["takenTime": .string(time.instant)]) { $1 }
        let changed = try await api.send(
            .PATCH, path: path, query: [("updateMask", members.keys.sorted().joined(separator: ","))],
            json: .object(members), headers: [("If-Match", photo["etag"]?.text ?? "*")])
        return (changed, time.clock)
    }
}

extension PhotoChange.Outcome {
    /// Prints the changed photos, warnings, and the refused photos with their reasons. Throws if a photo was refused.
    func report(asJSON isJSON: Bool) throws {
        if isJSON {
            let document: JSONDocument = [
                "changed": .array(changed.map { .string($0) }), "photos": .array(photos), "failed": .array(failed),
            ]
            Terminal.write(try document.pretty)
        } else if !photos.isEmpty {
            Terminal.writeList(PhotoText.table(photos, isShort: Terminal.isTerminal(1)))
        }
        for id in atNoon { Terminal.warn(Notice.atNoon.localized(["id": id])) }
        for id in skipped { Terminal.warn(Notice.clockSkipped.localized(["id": id])) }
        if photos.isEmpty, !changed.isEmpty { Terminal.warn(Notice.hiddenNow.localized()) }
        try CommandError.report(failed: failed, asJSON: isJSON, end: end)
    }
}
