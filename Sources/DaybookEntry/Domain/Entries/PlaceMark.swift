/// Where something happened: a name, a point, or both.
struct PlaceMark: Hashable, Codable, Sendable {
    var name: String = ""
    var point: Point?

    /// Degrees, WGS 84.
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

    /// Reads what a client sent; `nil` when it says nothing.
    init?(_ input: Input?, field: String, into violations: inout Violations) {
        guard let input else { return nil }
        violations.check(input.name, atMost: Limits.placeName, "\(field).name")
        name = input.name
        switch (input.latitude, input.longitude) {
        case (let latitude?, let longitude?):
            violations.check(latitude: latitude, longitude: longitude, field)
            point = Point(latitude: latitude, longitude: longitude)
        case (nil, nil): point = nil
        case (_?, nil): violations.add("\(field).longitude", "is missing beside latitude")
        case (nil, _?): violations.add("\(field).latitude", "is missing beside longitude")
        }
        if name.isEmpty, point == nil { return nil }
    }

    init(name: String, point: Point?) {
        self.name = name
        self.point = point
    }

    /// As a client would send it.
    var input: Input { Input(name: name, latitude: point?.latitude, longitude: point?.longitude) }
}

extension Violations {
    /// Refuses what is no point on the Earth.
    mutating func check(latitude: Double, longitude: Double, _ field: String) {
        if !(-90.0...90.0).contains(latitude) { add("\(field).latitude", "is not between -90 and 90") }
        if !(-180.0...180.0).contains(longitude) { add("\(field).longitude", "is not between -180 and 180") }
    }
}
