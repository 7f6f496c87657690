import ArgumentParser
import Foundation

/// The flags with the fields of a photo that people may change.
struct PhotoFields: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The caption; '' removes it, - reads standard input.", valueName: "text"))
    var caption: String?

    @Option(help: ArgumentHelp("Time zone in which the photos were taken, such as Asia/Seoul.", valueName: "zone"))
    var zone: String?

    @Option(
        name: [.customLong("tag")],
        help: ArgumentHelp("Tag; several are separated by commas. May be given several times.", valueName: "tag"))
    var tags: [String] = []

    @Flag(name: .customLong("no-tags"), help: "Remove all tags.")
    var noTags = false

    @Option(
        name: [.customLong("person")],
        help: ArgumentHelp("Person; several are separated by commas. May be given several times.", valueName: "name"))
    var people: [String] = []

    @Flag(name: .customLong("no-people"), help: "Remove all people.")
    var noPeople = false

    @Option(help: ArgumentHelp("Name of the place.", valueName: "name"))
    var place: String?

    @Flag(name: .customLong("no-place"), help: "Remove the place.")
    var noPlace = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Degrees north and east, such as 37.5665,126.9780.", valueName: "point"))
    var location: PhotoPoint?

    @Flag(name: .customLong("no-location"), help: "Remove the location.")
    var noLocation = false

    @Option(
        help: ArgumentHelp("Turn of the photos from the original: 0, 90, 180 or 270.", valueName: "degrees"))
    var turn: Int?

    @Flag(inversion: .prefixedNo, help: "Mark it as a favorite.")
    var favorite: Bool?

    @Flag(inversion: .prefixedNo, help: "Hide it from lists and search.")
    var hidden: Bool?

    /// The flags by the API's fields, for errors.
    static let flags = [
        "takenTime": "--date", "timeZone": "--zone", "caption": "--caption", "tags": "--tag", "people": "--person",
        "place": "--place", "location": "--location", "turn": "--turn",
    ]

    /// Whether no flag is given.
    var areEmpty: Bool {
        caption == nil && zone == nil && tags.isEmpty && !noTags && people.isEmpty && !noPeople && place == nil
            && !noPlace && location == nil && !noLocation && turn == nil && favorite == nil && hidden == nil
    }

    func validate() throws {
        if noTags, !tags.isEmpty { throw ValidationError(both: "--tag", "--no-tags") }
        if noPeople, !people.isEmpty { throw ValidationError(both: "--person", "--no-people") }
        if noPlace, place != nil { throw ValidationError(both: "--place", "--no-place") }
        if noLocation, location != nil { throw ValidationError(both: "--location", "--no-location") }
        guard [nil, 0, 90, 180, 270].contains(turn) else { throw ValidationError(.turn) }
    }

    /// The members as the API expects them; null clears a field.
    var members: [String: JSONDocument] {
        var members: [String: JSONDocument] = [:]
        if let caption {
            members["caption"] = .string(caption == "-" ? Terminal.readInput().withoutTrailing("\n") : caption)
        }
        if let zone { members["timeZone"] = .string(zone) }
        if noTags || !tags.isEmpty { members["tags"] = .array(WrittenNames.list(tags).map { .string($0) }) }
        if noPeople || !people.isEmpty { members["people"] = .array(WrittenNames.list(people).map { .string($0) }) }
        if noPlace { members["place"] = .null }
        if let place { members["place"] = ["name": .string(place)] }
        if noLocation { members["location"] = .null }
        if let location { members["location"] = location.document }
        if let turn { members["turn"] = .number(Double(turn)) }
        if let favorite { members["favorite"] = .bool(favorite) }
        if let hidden { members["hidden"] = .bool(hidden) }
        return members
    }
}

/// A point on the earth, as `37.5665,126.9780`.
struct PhotoPoint: ExpressibleByArgument, Hashable, Sendable {
    let latitude: Double
    let longitude: Double

    init?(argument: String) {
        let degrees = argument.split(separator: ",", omittingEmptySubsequences: false)
            .map { Double($0.filter { $0 != " " }) }
        guard degrees.count == 2, let north = degrees[0], let east = degrees[1],
            abs(north) <= 90, abs(east) <= 180
        else { return nil }
        (latitude, longitude) = (north, east)
    }

    /// The point as the API expects it.
    var document: JSONDocument { ["latitude": .number(latitude), "longitude": .number(longitude)] }
}
