import ArgumentParser
import NIOHTTP1

/// `daybook photo edit`.
struct PhotoEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Say when photos were taken, one or many.",
        discussion: "The files stay as they are. What cannot be changed is told, and the exit code is 65.")

    @Argument(help: ArgumentHelp("The photos' ids, or their beginnings.", valueName: "id"))
    var ids: [String]

    @Option(
        help: ArgumentHelp(
            "When they were taken: 2023-09-01, which is noon of that day, or 2023-09-01T21:30, in the account's zone.",
            valueName: "date"))
    var date: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How far to move each time, as +9h, -1d or +1h30m.", valueName: "span"))
    var shift: String?

    @Flag(help: "Take back what was said: the file's date, else the one in its name.")
    var forget = false

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        let names = [date.map { _ in "--date" }, shift.map { _ in "--shift" }, forget ? "--forget" : nil]
        let given = names.compactMap(\.self)
        guard let first = given.first else { throw ValidationError(nothingToChange: "--date", "--shift", "--forget") }
        if let other = given.dropFirst().first { throw ValidationError(both: first, other) }
        if let shift, TimeShift(shift) == nil { throw ValidationError(.timeShift, ["text": shift]) }
    }

    func run() async throws {
        let api = try connection.client()
        let ids = try await ShortID.resolve(ids, kind: .photo, using: api)
        let result =
            if let shift = shift.flatMap({ TimeShift($0) }) { await move(ids, by: shift, using: api) } else {
                try await set(ids, using: api)
            }
        if connection.json {
            let members = ["photos": JSONDocument.array(result.changed), "failed": .array(result.failed)]
            Terminal.write(try JSONDocument.object(members).pretty)
        } else {
            Terminal.writeList(PhotoText.table(result.changed, isShort: Terminal.isTerminal(1)))
            for failure in result.failed {
                Terminal.warn("\(failure["id"]?.text ?? ""): \(failure["error"]?["message"]?.text ?? "")")
            }
        }
        if let end = result.end { throw end }
        if !result.failed.isEmpty { throw ExitCode(CommandError.Code.refused.rawValue) }
    }

    private struct Result {
        var changed: [JSONDocument] = []
        var failed: [JSONDocument] = []
        /// The error because of which the rest was not tried.
        var end: (any Error)?
    }

    /// The maximum number of ids of one request.
    private static let idsAtOnce = 500

    /// Sets the time, or clears it with `--forget`, of a few hundred photos per request.
    private func set(_ ids: [String], using api: DiaryAPI) async throws -> Result {
        var photo: [String: JSONDocument] = [:]
        if let date {
            let zone = try await api.send(.GET, path: "/v1/account")["timeZone"]?.text ?? ""
            photo["takenTime"] = .string(try WrittenTime.instant(date, zone: zone))
        }
        var result = Result()
        for start in stride(from: 0, to: ids.count, by: Self.idsAtOnce) {
            let part = ids[start..<min(start + Self.idsAtOnce, ids.count)]
            let response = try await api.send(
                .POST, path: "/v1/photos:update",
                json: [
                    "ids": .array(part.map { .string($0) }), "photo": .object(photo),
                    "updateMask": .array([.string("takenTime")]),
                ], mayRepeat: true)
            result.changed += response["photos"]?.items ?? []
            result.failed += response["failed"]?.items ?? []
        }
        return result
    }

    /// Shifts each time from its current value; the server refuses if the photo was changed in between.
    ///
    /// A photo that cannot be shifted does not stop the others: otherwise a second run would shift the first ones
    /// twice.
    private func move(_ ids: [String], by shift: TimeShift, using api: DiaryAPI) async -> Result {
        var result = Result()
        for id in ids {
            do {
                result.changed.append(try await moved(id, by: shift, using: api))
            } catch let error as CommandError where error.isOfOneThing {
                result.failed.append(["id": .string(id), "error": ["message": .string(error.reason)]])
            } catch {
                result.end = error
                break
            }
        }
        return result
    }

    private func moved(_ id: String, by shift: TimeShift, using api: DiaryAPI) async throws -> JSONDocument {
        let path = "/v1/photos/\(DiaryAPI.escaped(id))"
        let photo = try await api.send(.GET, path: path)
        guard let time = photo["takenTime"]?.text.flatMap({ shift.applied(to: $0) }) else {
            throw CommandError(.refused, CommandFault.noTimeToMove)
        }
        return try await api.send(
            .PATCH, path: path, query: [("updateMask", "takenTime")], json: ["takenTime": .string(time)],
            headers: [("If-Match", photo["etag"]?.text ?? "*")])
    }
}

extension CommandError {
    /// Whether the error concerns the requested item alone, so that other items can still succeed.
    fileprivate var isOfOneThing: Bool {
        switch code {
        case .refused, .missing, .notLoggedIn: true
        case .failure, .usage, .unavailable, .server, .tryAgain: false
        }
    }
}
