import DaybookAPI

/// The words and corrections of people on a photo: the facts that its file does not have, and other programs can take
/// along.
///
/// A turn of the picture is not among them: XMP has no turn, but an orientation that takes the place of the file's own,
/// and no record has that one.
struct PhotoWords: Sendable, Equatable {
    /// A place on the earth, in degrees.
    struct Position: Sendable, Equatable {
        let latitude: Double
        let longitude: Double

        /// Creates a position; nil without two coordinates of the earth.
        init?(latitude: Double?, longitude: Double?) {
            guard let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude) else {
                return nil
            }
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    private(set) var caption = ""
    private(set) var tags: [String] = []
    private(set) var people: [String] = []
    private(set) var placeName = ""
    private(set) var position: Position?
    /// The date, as far as it is known, or the date and time, in ISO 8601.
    private(set) var time = ""
    private(set) var isFavorite = false

    /// Whether there are none.
    var isEmpty: Bool { self == PhotoWords() }

    /// Creates the words of nobody.
    init() {}

    /// Creates the words on a photo. A value that is the file's is left out.
    init(_ photo: KeptPhoto) {
        if photo.caption != photo.fileCaption ?? "" { caption = Self.readable(photo.caption) }
        if Self.areTagsCorrected(photo) { tags = Self.readable(photo.tags) }
        people = Self.readable(photo.people)
        placeName = Self.readable(photo.placeName)
        position = Self.position(of: photo)
        time = Self.time(of: photo)
        isFavorite = photo.favorite
    }

    /// Takes the caption in an entry, unless a person gave the photo one of its own.
    mutating func add(captionInEntry: String) {
        if caption.isEmpty { caption = Self.readable(captionInEntry) }
    }

    /// Returns whether a person added, changed or removed a tag. A tag that the file has twice is one of the photo.
    private static func areTagsCorrected(_ photo: KeptPhoto) -> Bool {
        if photo.tags == photo.fileTags { return false }
        let found = Set(photo.fileTags)
        return !photo.tags.allSatisfy { found.contains($0) }
            || Set(photo.tags.map { $0.lowercased() }) != Set(found.map { $0.lowercased() })
    }

    /// Returns the corrected position, or else that of the named place.
    private static func position(of photo: KeptPhoto) -> Position? {
        let isCorrected = photo.latitude != photo.fileLatitude || photo.longitude != photo.fileLongitude
        if isCorrected, let position = Position(latitude: photo.latitude, longitude: photo.longitude) {
            return position
        }
        return Position(latitude: photo.placeLatitude, longitude: photo.placeLongitude)
    }

    /// Returns the time of a photo if a person corrected it, with the offset from UTC if it is known; empty otherwise, and
    /// in a year that has not four digits.
    private static func time(of photo: KeptPhoto) -> String {
        let date = PlainDate(localSeconds: photo.localSeconds)
        guard isTimeCorrected(photo), (1...9999).contains(date.parts.year) else { return "" }
        let offset = photo.utcOffsetSeconds.map { Int64($0) }
        let text = date.text(offsetSeconds: offset ?? 0)
        // An offset of the time before time zones has seconds, which no date has.
        let hasOffset = offset.map { $0 % 60 == 0 && (-86_340...86_340).contains($0) } ?? false
        let count =
            switch photo.takenPrecision {
            case .year: 4
            case .month: 7
            case .day: 10
            default: hasOffset ? text.utf8.count : 19
            }
        return String(decoding: text.utf8.prefix(count), as: UTF8.self)
    }

    private static func isTimeCorrected(_ photo: KeptPhoto) -> Bool {
        if photo.takenSource == .person { return true }
        // The camera's clock may stand in another time zone than the camera knew.
        guard photo.takenSource == .file, !photo.capturedIsInstant, let captured = photo.capturedLocalSeconds else {
            return false
        }
        return captured != photo.localSeconds || photo.capturedOffsetSeconds != photo.utcOffsetSeconds
    }

    private static func readable(_ texts: [String]) -> [String] {
        texts.map { readable($0) }.filter { !$0.isEmpty }
    }

    /// Returns a text without control characters, and without those that XML 1.0 cannot have.
    private static func readable(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where isReadable(scalar) { result.append(scalar) }
        return String(result)
    }

    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}
