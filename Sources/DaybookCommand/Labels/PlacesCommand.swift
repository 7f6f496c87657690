import ArgumentParser
import NIOHTTP1

/// `daybook places`.
struct PlacesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "places", abstract: "List places, those with the most entries and photos first.",
        discussion: "A place that nobody named is told by where it is: degrees north and east.")

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let answer = try await connection.client().send(.GET, "/v1/places")
        if connection.json { return Terminal.write(try answer.pretty) }
        let places = answer["places"]?.items ?? []
        if places.isEmpty { return Terminal.warn(Notice.noneYet.told()) }
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
