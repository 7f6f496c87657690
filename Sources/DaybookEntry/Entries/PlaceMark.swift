import Wording

/// A geographic place: a name, a point, or both.
struct PlaceMark: Hashable, Codable, Sendable {
    @Verbatim var name: String = ""
    var point: Point?

    /// A point in degrees, WGS 84.
    struct Point: Hashable, Codable, Sendable {
        var latitude: Double
        var longitude: Double
    }

    /// A place as a client sends it.
    struct Input: Hashable, Sendable {
        var name: String = ""
        var latitude: Double?
        var longitude: Double?
    }

    /// Validates a client's place; `nil` if it is empty.
    init?(_ input: Input?, field: String, into violations: inout Violations) {
        guard let input else { return nil }
        name = input.name
        switch (input.latitude, input.longitude) {
        case (let latitude?, let longitude?): point = Point(latitude: latitude, longitude: longitude)
        case (nil, nil): point = nil
        case (_?, nil): violations.add("\(field).longitude", fault: EntryFault.longitudeMissing)
        case (nil, _?): violations.add("\(field).latitude", fault: EntryFault.latitudeMissing)
        }
        if name.isEmpty, point == nil { return nil }
    }

    init(name: String, point: Point?) {
        self.name = name
        self.point = point
    }

    /// The place as a client would send it.
    var input: Input { Input(name: name, latitude: point?.latitude, longitude: point?.longitude) }
}
