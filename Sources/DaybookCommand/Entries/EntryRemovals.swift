import ArgumentParser

/// The flags that remove content from an entry.
struct EntryRemovals: ParsableArguments {
    @Flag(name: .customLong("no-tags"), help: "Remove all tags.")
    var noTags = false

    @Flag(name: .customLong("no-people"), help: "Remove all people.")
    var noPeople = false

    @Flag(name: .customLong("no-place"), help: "Remove the place.")
    var noPlace = false

    @OptionGroup var day: DayRemovals

    @Flag(name: .customLong("no-photos"), help: "Remove all photos from the entry.")
    var noPhotos = false

    @Option(
        name: .customLong("remove-photo"),
        help: ArgumentHelp(
            "Photo to remove from the entry: its ID, or the start of it. May be given several times.", valueName: "id"))
    var removedPhotos: [String] = []

    /// Whether no flag is given.
    var areEmpty: Bool {
        !noTags && !noPeople && !noPlace && day.areEmpty && !noPhotos && removedPhotos.isEmpty
    }

    /// Throws if a list is both given and emptied.
    func check(against fields: EntryFields) throws {
        if noTags, !fields.tags.isEmpty { throw ValidationError(both: "--tag", "--no-tags") }
        if noPeople, !fields.people.isEmpty { throw ValidationError(both: "--person", "--no-people") }
        if noPlace, fields.place != nil { throw ValidationError(both: "--place", "--no-place") }
        try day.check(against: fields.day)
        if removedPhotos.contains("") { throw ValidationError(.noPhotoID) }
        if noPhotos, !removedPhotos.isEmpty { throw ValidationError(both: "--no-photos", "--remove-photo") }
    }

    /// Returns the new values of the members that lose content.
    func document(_ before: JSONDocument) throws(CommandError) -> [String: JSONDocument] {
        var members = day.members
        if noTags { members["tags"] = .array([]) }
        if noPeople { members["people"] = .array([]) }
        // A null member counts as removed.
        if noPlace { members["place"] = .null }
        if noPhotos { members["photos"] = .array([]) }
        if !removedPhotos.isEmpty { members["photos"] = .array(try remaining(before["photos"]?.items ?? [])) }
        return members
    }

    /// Returns the entry's photos without the named ones. The IDs are looked up in the entry itself.
    private func remaining(_ photos: [JSONDocument]) throws(CommandError) -> [JSONDocument] {
        var rest = photos
        for text in removedPhotos {
            let found = photos.filter { $0["photoId"]?.text?.hasPrefix(text.lowercased()) == true }
            guard let photo = found.first else {
                throw CommandError(.missing, IDFault.noneInEntry, ["prefix": text])
            }
            guard found.count == 1 else {
                throw CommandError(.usage, IDFault.severalInEntry, ["prefix": text])
            }
            rest.removeAll { $0 == photo }
        }
        return rest
    }
}
