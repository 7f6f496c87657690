import ArgumentParser
import NIOHTTP1

/// `daybook photo edit`.
struct PhotoEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change one or many photos.",
        discussion: """
            The files stay unchanged. Tags and people that you give replace the old ones. Photos that cannot be changed \
            are listed, and the exit code is then 65.
            """)

    @Argument(help: ArgumentHelp("The photos' IDs, or the start of each.", valueName: "id"))
    var ids: [String]

    @Option(
        help: ArgumentHelp(
            """
            When they were taken: 2023-09-01T21:30, in --zone or the account's zone; or a day, such as 2023-09-01 or \
            yesterday, which keeps the time of day of each photo, or is noon if that is not known.
            """,
            valueName: "date"))
    var date: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How far to move each time, such as +9h, -1d or +1h30m.", valueName: "span"))
    var shift: String?

    @Flag(help: "Undo such changes: use the file's date, or else the date in its name.")
    var forget = false

    @OptionGroup var fields: PhotoFields
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        let names = [date.map { _ in "--date" }, shift.map { _ in "--shift" }, forget ? "--forget" : nil]
        let given = names.compactMap(\.self)
        if given.isEmpty, fields.areEmpty {
            throw ValidationError(
                nothingToChange: "--date", "--shift", "--forget", "--zone", "--caption", "--place", "--location",
                "--tag", "--person", "--turn", "--favorite", "--hidden")
        }
        if let first = given.first, let other = given.dropFirst().first { throw ValidationError(both: first, other) }
        if let shift, TimeShift(shift) == nil { throw ValidationError(.timeShift, ["text": shift]) }
    }

    func run() async throws {
        let api = try connection.client(flags: PhotoFields.flags)
        let ids = try await ShortID.resolve(ids, kind: .photo, using: api)
        var change = PhotoChange(members: fields.members, move: shift.flatMap { TimeShift($0) }.map(TimeMove.by))
        if let date {
            let calendar = try await WrittenTime.calendar(of: date, zone: fields.zone, using: api)
            if let day = try WrittenTime.day(date, in: calendar) {
                change.move = .to(NewDay(day: day, calendar: calendar, isZoneGiven: fields.zone != nil))
            } else {
                change.members["takenTime"] = .string(try WrittenTime.instant(date, in: calendar))
            }
        }
        if forget { change.members["takenTime"] = .null }
        try await change.apply(to: ids, using: api).report(asJSON: connection.json)
    }
}

/// `daybook photo hide`.
struct PhotoHide: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hide", abstract: "Hide photos from lists, search and memories.",
        discussion: "To see hidden photos, use `daybook unlock`, then `photo list --hidden`.")

    @Argument(help: ArgumentHelp("The photos' IDs, or the start of each.", valueName: "id"))
    var ids: [String]

    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await Self.set(hidden: true, of: ids, connection: connection) }

    /// Hides photos, or shows them again.
    static func set(hidden: Bool, of ids: [String], connection: ConnectionOptions) async throws {
        let api = try connection.client()
        let ids = try await ShortID.resolve(ids, kind: .photo, using: api, checksWholeIDs: hidden)
        let change = PhotoChange(members: ["hidden": .bool(hidden)])
        try await change.apply(to: ids, using: api).report(asJSON: connection.json)
    }
}

/// `daybook photo unhide`.
struct PhotoUnhide: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unhide", abstract: "Show hidden photos in lists, search and memories again.",
        discussion: "While hidden items are locked, use `daybook unlock` first.")

    @Argument(help: ArgumentHelp("The photos' IDs, or the start of each.", valueName: "id"))
    var ids: [String]

    @OptionGroup var connection: ConnectionOptions

    func run() async throws { try await PhotoHide.set(hidden: false, of: ids, connection: connection) }
}
