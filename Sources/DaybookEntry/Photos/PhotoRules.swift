import Wording

/// The rules for photo records, beyond the field limits that the schema states and the runner checks first.
struct PhotoRules: Sendable {
    let times: PhotoTimeRules

    /// Returns the details and the time of a new record. The request's values take precedence over the file's.
    func create(
        _ input: PhotoInput, facts: PhotoFacts, now: Instant, accountZone: String
    ) throws(DiaryError) -> (details: PhotoDetails, time: PhotoTime) {
        var details = PhotoDetails()
        var fields = PhotoField.wholeResource
        if input.location == nil {
            fields.remove(.location)
            details.location = facts.location
        }
        // An upload must not fail because its bytes cannot be turned.
        if !facts.hasPicture { fields.remove(.turn) }
        try set(fields, of: &details, to: input, facts: facts)
        var said: Set<PhotoField> = []
        if input.takenTime != nil { said.insert(.takenTime) }
        if !input.timeZone.isEmpty { said.insert(.timeZone) }
        if input.utcOffset != nil { said.insert(.utcOffset) }
        if let words = facts.words {
            if details.caption.isEmpty { details.caption = words.caption }
            details.tags = PhotoRules.labels(details.tags, found: words.tags)
        }
        let base = try times.time(facts: facts, fileName: details.fileName, created: now, accountZone: accountZone)
        let time = try times.time(
            base, changing: said, to: input, facts: facts, fileName: details.fileName, created: now,
            accountZone: accountZone)
        return (details, time)
    }

    /// The maximum number of tags of a photo, and of people.
    static let maximumLabels = 100

    /// Returns the tags or people of a new photo: first the owner's, then the file's.
    static func labels(_ said: [String], found: [String]) -> [String] {
        var known = Set(said.map(LabelName.key))
        let found = found.filter { !$0.isEmpty && known.insert(LabelName.key($0)).inserted }
        return said + found.prefix(max(0, maximumLabels - said.count))
    }

    /// Returns the details after a change of the given fields. The facts decide which values are possible.
    func details(
        _ old: PhotoDetails, changing fields: Set<PhotoField>, to input: PhotoInput, facts: PhotoFacts
    ) throws(DiaryError) -> PhotoDetails {
        var details = old
        try set(fields, of: &details, to: input, facts: facts)
        return details
    }

    private func set(
        _ fields: Set<PhotoField>, of details: inout PhotoDetails, to input: PhotoInput, facts: PhotoFacts
    ) throws(DiaryError) {
        var violations = Violations()
        for field in PhotoField.allCases where fields.contains(field) {
            switch field {
            case .location: details.location = location(input.location, into: &violations)
            case .caption: details.caption = input.caption
            case .favorite: details.favorite = input.favorite
            case .hidden: details.hidden = input.hidden
            case .tags: details.tags = input.tags
            case .people: details.people = input.people
            case .fileName: details.fileName = PhotoRules.lastComponent(input.fileName)
            case .turn:
                guard let turn = PhotoTurn(rawValue: Int64(input.turn)) else {
                    violations.add("turn", fault: FieldFault.notOneOf, parameters: ["names": "0, 90, 180, 270"])
                    continue
                }
                if turn != .none, !facts.hasPicture { violations.add("turn", fault: PhotoFault.noPicture) }
                details.turn = turn
            case .takenTime, .timeZone, .utcOffset, .place, .placeName, .placeLatitude, .placeLongitude: continue
            }
        }
        setPlace(fields, of: &details, to: input.place, into: &violations)
        try violations.refuse()
    }

    /// Returns a file name without the folders that some clients send.
    private static func lastComponent(_ path: String) -> String {
        path.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? ""
    }

    private func setPlace(
        _ fields: Set<PhotoField>, of details: inout PhotoDetails, to input: PlaceMark.Input?,
        into violations: inout Violations
    ) {
        guard !fields.isDisjoint(with: [.place, .placeName, .placeLatitude, .placeLongitude]) else { return }
        var merged = fields.contains(.place) ? input : (details.place?.input ?? PlaceMark.Input())
        if fields.contains(.placeName) { merged?.name = input?.name ?? "" }
        if fields.contains(.placeLatitude) { merged?.latitude = input?.latitude }
        if fields.contains(.placeLongitude) { merged?.longitude = input?.longitude }
        details.place = PlaceMark(merged, field: "place", into: &violations)
    }

    private func location(_ input: GeoPosition?, into violations: inout Violations) -> GeoPosition? {
        guard let input else { return nil }
        if let altitude = input.altitude, !altitude.isFinite {
            violations.add("location.altitude", fault: FieldFault.noNumber)
        }
        return input
    }
}
