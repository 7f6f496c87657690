import ArgumentParser
import NIOHTTP1

/// `daybook places`.
struct PlacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places", abstract: "List places, those with the most entries and photos first.",
        discussion: "A place without a name is shown by its coordinates: degrees north and east.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let response = try await connection.client().send(.GET, path: "/v1/places")
        if connection.json { return Terminal.write(try response.pretty) }
        let places = response["places"]?.items ?? []
        if places.isEmpty { return Terminal.warn(Notice.noneYet.localized()) }
        var table = TextTable([.place, .entries, .photos, .at], flexible: 0, dispensable: [3])
        for place in places {
            let (name, point) = (place["name"]?.text ?? "", PhotoText.location(place) ?? "")
            table.add([
                name.isEmpty ? point : name, LabelText.count(place["entryCount"]), LabelText.count(place["photoCount"]),
                point,
            ])
        }
        Terminal.writeList(table)
    }
}

/// The text of tags and people for people.
enum LabelText {
    /// The maximum number of listed items.
    private static let maximumItems = 100_000

    /// Prints all items of a collection by name.
    static func write(_ member: String, titled title: Column, connection: ConnectionOptions) async throws {
        let labels = try await connection.client().list("/v1/\(member)", query: [], member: member, limit: maximumItems)
        if connection.json { return Terminal.write(try JSONDocument.object([member: .array(labels)]).pretty) }
        if labels.isEmpty { return Terminal.warn(Notice.noneYet.localized()) }
        var table = TextTable([title, .entries, .photos], flexible: 0)
        for label in labels {
            table.add([label["name"]?.text ?? "", count(label["entryCount"]), count(label["photoCount"])])
        }
        Terminal.writeList(table)
    }

    static func count(_ document: JSONDocument?) -> String { String(document?.count ?? 0) }
}
