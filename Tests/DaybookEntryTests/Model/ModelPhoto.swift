@testable import DaybookEntry

/// A photo as the model knows it.
struct ModelPhoto {
    let id: String
    let digest: String
    /// 1 a picture, 2 a film, 3 sound.
    var kind = 1
    var subtypes: [String] = []
    var camera = ""
    /// Whether it is from elsewhere: a picture of the feed.
    var isImport = false
    /// Whether its picture can be made: 1 yes, 2 not known yet, 3 no.
    var state = 1

    /// Microseconds since 1970.
    var time: Int64 = 0
    /// The time of the clock, in seconds.
    var local: Int64 = 0
    var zone = ""
    var location: ModelPlace?
    var place: ModelPlace?
    var caption = ""
    var favorite = false
    var hidden = false
    var tags: [String] = []
    var people: [String] = []
    var fileName = ""
    var turn: UInt32 = 0

    var sequence: Int64 = 0
    var etag = ""
    var deleted: Int64?

    /// Microseconds of the second in which it was taken.
    var fraction: Int64 { time.flooredRemainder(by: ModelTime.second) }
    var localDay: Int64 { local.flooredQuotient(by: 86_400) }
    var isShown: Bool { deleted == nil && !hidden }
    /// Whether there may be something to turn.
    var canTurn: Bool { kind != 3 && state != 3 }
    /// Whether it has a picture that can stand for others.
    var isPicture: Bool { kind != 3 && state == 1 }
    var isScreenshot: Bool { subtypes.contains("screenshot") }

    /// The facts that albums go by: its visibility, its time, and whether it can be a cover.
    var status: Status {
        Status(isShown: isShown, isHidden: hidden && deleted == nil, time: time, isPicture: isPicture)
    }

    struct Status: Equatable {
        let isShown: Bool
        let isHidden: Bool
        let time: Int64
        let isPicture: Bool
    }

    /// The place that its owner set, or else that of the camera.
    var point: (latitude: Double, longitude: Double)? {
        for known in [place, location] {
            if let latitude = known?.latitude, let longitude = known?.longitude { return (latitude, longitude) }
        }
        return nil
    }
}
