import ArgumentParser
import NIOHTTP1

/// `daybook subject growth`.
struct SubjectGrowth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "growth", abstract: "List the first photo of each month of its life.")

    @Argument(help: ArgumentHelp("Its name, its ID, or the start of its ID.", valueName: "subject"))
    var subject: String

    /// The maximum number of months, more than any life has.
    private static let maximumMonths = 2000

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let api = try connection.client()
        let path = try await NamedThing.subject.path(subject, using: api)
        let months = try await api.list(path + "/growth", query: [], member: "months", limit: Self.maximumMonths)
        if connection.json { return Terminal.write(try (["months": .array(months)] as JSONDocument).pretty) }
        if months.isEmpty {
            return Terminal.warn(Notice.noGrowth.localized())
        }
        var table = TextTable([.age, .date, .photo], flexible: 2)
        for month in months {
            let photo = month["photo"] ?? .null
            table.add([
                month["age"]?.text ?? "", ShownDate.day(photo["localDate"]?.text ?? ""), photo["id"]?.text ?? "",
            ])
        }
        Terminal.writeList(table)
    }
}
