import ArgumentParser
import Foundation
import NIOHTTP1
import ServiceRuntime

/// The flags with the content of an entry.
struct EntryFields: ParsableArguments {
    @Option(help: "Title.")
    var title: String?

    @Option(help: "Text; - reads standard input.")
    var body: String?

    @Option(
        help: ArgumentHelp(
            "Day or time that it is about, such as 2023-09-01, yesterday or 2023-09-01T21:30.", valueName: "date"))
    var date: String?

    @Option(
        help: ArgumentHelp(
            "Time zone of that time, such as Asia/Seoul. Without it: that of TZ, the machine or the account.",
            valueName: "zone"))
    var zone: String?

    @Option(
        name: [.customLong("tag")],
        help: ArgumentHelp("Tag; several are separated by commas. May be given several times.", valueName: "tag"))
    var tags: [String] = []

    @Option(
        name: [.customLong("person")],
        help: ArgumentHelp("Person; several are separated by commas. May be given several times.", valueName: "name"))
    var people: [String] = []

    @Option(help: ArgumentHelp("Name of the place.", valueName: "name"))
    var place: String?

    @Option(
        name: [.customLong("photo")],
        help: ArgumentHelp("File to add and attach. May be given several times.", valueName: "path"))
    var photos: [String] = []

    @Option(
        name: [.customLong("photo-id")],
        help: ArgumentHelp(
            "Photo of the library to attach: its ID, or the start of it. May be given several times.", valueName: "id"))
    var photoIDs: [String] = []

    @OptionGroup var day: DayFields

    @Flag(inversion: .prefixedNo, help: "Mark it as a favorite.")
    var favorite: Bool?

    @Flag(inversion: .prefixedNo, help: "Hide it from lists and search.")
    var hidden: Bool?

    /// The flags by the API's fields, for errors.
    static let flags = [
        "title": "--title", "body": "--body", "entryTime": "--date", "timeZone": "--zone", "tags": "--tag",
        "people": "--person", "place": "--place", "photos": "--photo",
    ].merging(DayFields.flags) { flag, _ in flag }

    /// Whether no flag is given.
    var areEmpty: Bool {
        title == nil && body == nil && date == nil && zone == nil && tags.isEmpty && people.isEmpty && place == nil
            && photos.isEmpty && photoIDs.isEmpty && day.areEmpty && favorite == nil && hidden == nil
    }

    /// The members with the names of tags and people.
    var names: [String: JSONDocument] {
        let lists = ["tags": WrittenNames.list(tags), "people": WrittenNames.list(people)]
        return lists.filter { !$1.isEmpty }.mapValues { names in .array(names.map { .string($0) }) }
    }

    /// Returns the members as the API expects them, without the photos.
    ///
    /// A new entry, which has no `entryZone` yet, gets the zone of the machine's user if known; otherwise the account's
    /// zone applies. A date is read in the entry's zone.
    func document(_ api: DiaryAPI, entryZone: String? = nil) async throws -> [String: JSONDocument] {
        var members: [String: JSONDocument] = [:]
        if let title { members["title"] = .string(title) }
        if let body { members["body"] = .string(body == "-" ? Terminal.readInput() : body) }
        let here = entryZone == nil ? MachineTimeZone(environment: ProcessInfo.processInfo.environment)?.ofPerson : nil
        if let zone = zone ?? here { members["timeZone"] = .string(zone) }
        if let date {
            let calendar = try await WrittenTime.calendar(of: date, zone: zone ?? entryZone ?? here, using: api)
            members["entryTime"] = .string(try WrittenTime.instant(date, in: calendar))
        }
        members.merge(names) { _, given in given }
        if let place { members["place"] = ["name": .string(place)] }
        members.merge(day.members) { _, given in given }
        if let favorite { members["favorite"] = .bool(favorite) }
        if let hidden { members["hidden"] = .bool(hidden) }
        return members
    }

    /// Returns the photos to attach as `photos` members: first those of the library, then the files, which are
    /// uploaded. Throws if a photo is missing or refused; `refusal` then names the action that did not happen.
    func attachedPhotos(_ api: DiaryAPI, refusal: CommandFault) async throws -> [JSONDocument] {
        let known = photoIDs.isEmpty ? [] : try await ShortID.resolve(photoIDs, kind: .photo, using: api)
        let members: [JSONDocument] = known.map { ["photoId": .string($0)] }
        let uploaded = try await uploadedPhotos(api, refusal: refusal)
        return members + uploaded.filter { !members.contains($0) }
    }

    /// Uploads the photo files; returns `photos` members in their order. Throws if a file is refused; `refusal` then
    /// names the action that did not happen.
    private func uploadedPhotos(_ api: DiaryAPI, refusal: CommandFault) async throws -> [JSONDocument] {
        guard !photos.isEmpty else { return [] }
        let files = try photos.map { path throws(CommandError) in try LocalFile(path) }
        let progress = ProgressBar(
            isShown: Terminal.isTerminal(2) && !ErrorReport.isForProgram(PathText.arguments))
        let results = try await PhotoImport(api: api, jobs: JobOptions.standard, progress: progress).run(files)
        var attached: [JSONDocument] = []
        for result in results {
            switch result.outcome {
            case .added(let id), .unseen(let id, _), .known(let id):
                let photo: JSONDocument = ["photoId": .string(id)]
                if !attached.contains(photo) { attached.append(photo) }
            case .hidden: throw CommandError(.notLoggedIn, at: result.path, CommandFault.hidden)
            case .refused(let reason):
                throw CommandError(.refused, refusal, ["path": result.path, "reason": reason])
            }
        }
        return attached
    }
}
