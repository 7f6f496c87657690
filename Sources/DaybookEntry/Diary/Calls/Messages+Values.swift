import DaybookAPI

/// Conversions of the domain's small values to messages, and back.
extension Timestamp {
    init(_ instant: Instant) {
        self.init()
        seconds = instant.seconds
        nanos = instant.nanoseconds
    }

    var input: TimestampInput { TimestampInput(seconds: seconds, nanoseconds: nanos) }
}

extension Place {
    init(_ place: PlaceMark) {
        self.init()
        name = place.name
        latitude = place.point?.latitude
        longitude = place.point?.longitude
    }

    var input: PlaceMark.Input { PlaceMark.Input(name: name, latitude: latitude, longitude: longitude) }
}

extension GeoPoint {
    init(_ position: GeoPosition) {
        self.init()
        latitude = position.latitude
        longitude = position.longitude
        altitude = position.altitude
    }

    var position: GeoPosition { GeoPosition(latitude: latitude, longitude: longitude, altitude: altitude) }
}

extension CameraName {
    init(_ camera: Camera) {
        self.init(
            make: camera.make.cut(toBytes: Self.maximumBytes), model: camera.model.cut(toBytes: Self.maximumBytes),
            lens: camera.lens.cut(toBytes: Self.maximumBytes))
    }

    var message: Camera {
        var camera = Camera()
        camera.make = make
        camera.model = model
        camera.lens = lens
        return camera
    }
}

extension Outcome {
    /// Creates the outcome of a write for a response; `nil` if the response does not state it.
    init?(_ outcome: WriteOutcome) {
        switch outcome {
        case .changed: return nil
        case .created: self = .created
        case .existing: self = .existing
        case .trashed: self = .trashed
        case .deleted: self = .deleted
        }
    }
}
