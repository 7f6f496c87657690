/// A rule that selects among a file's locations.
enum LocationRule {
    /// Returns EXIF's location, or else XMP's, or else the movie's.
    static func location(_ facts: FileFacts) -> Location? {
        let gps = facts.exif.gps
        if let latitude = gps.latitude, let longitude = gps.longitude,
            let location = Location(latitude, longitude, gps.altitude)
        {
            return location
        }
        if let latitude = coordinate(in: facts.xmp, name: "exif:GPSLatitude", sides: "NS"),
            let longitude = coordinate(in: facts.xmp, name: "exif:GPSLongitude", sides: "EW"),
            let location = Location(latitude, longitude, altitude(facts.xmp))
        {
            return location
        }
        let written = facts.movie.keys["com.apple.quicktime.location.ISO6709"] ?? facts.movie.keys["©xyz"]
        if let location = written.flatMap(iso6709) { return location }
        let plain = facts.movie.keys["loci"]?.split(separator: " ").compactMap { Double($0) } ?? []
        return plain.count == 2 ? Location(plain[0], plain[1]) : nil
    }

    private static func coordinate(in xmp: XMPFacts, name: String, sides: String) -> Double? {
        guard let text = xmp[name] else { return nil }
        return coordinate(text, reference: xmp[name + "Ref"] ?? "", sides: sides)
    }

    /// Reads XMP's `39,6.9N` or `39,6,54N`; also with a separate letter, such as `36.804` and `S`, and decimals with
    /// only a sign.
    ///
    /// - Parameter sides: The letters of the axis, the positive one first. A letter of another axis makes the text
    ///   invalid.
    static func coordinate(_ text: String, reference: String, sides: String) -> Double? {
        let written = text.uppercased()
        let isMarked = written.last.map { "NSEW".contains($0) } ?? false
        let letter = isMarked ? written.last : reference.trimmingBlanks().uppercased().first
        guard letter.map({ sides.contains($0) }) ?? true else { return nil }
        let parts = (isMarked ? written.dropLast() : written[...]).split(separator: ",").map { number($0) }
        guard (1...3).contains(parts.count), let degrees = parts[0] else { return nil }
        let minutes = parts.count > 1 ? parts[1] : 0
        let seconds = parts.count > 2 ? parts[2] : 0
        guard let minutes, let seconds, minutes >= 0, seconds >= 0 else { return nil }
        let value = abs(degrees) + minutes / 60 + seconds / 3600
        return letter.map { $0 == sides.last } ?? (degrees < 0) ? -value : value
    }

    /// Reads a decimal, or XMP's fraction of two whole numbers.
    private static func number(_ text: Substring) -> Double? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
        guard (1...2).contains(parts.count), let above = parts[0], let below = parts.count == 2 ? parts[1] : 1 else {
            return nil
        }
        let value = above / below
        return value.isFinite ? value : nil
    }

    private static func altitude(_ xmp: XMPFacts) -> Double? {
        guard let text = xmp["exif:GPSAltitude"] else { return nil }
        let parts = text.split(separator: "/").map { Double($0) }
        guard let above = parts.first ?? nil else { return nil }
        let below = parts.count > 1 ? parts[1] ?? 0 : 1
        guard below != 0 else { return nil }
        return (xmp["exif:GPSAltitudeRef"] == "1" ? -1 : 1) * above / below
    }

    /// Reads ISO 6709 annex H: `+48.8577+002.2950+035.000/`, degrees with or without minutes and seconds.
    static func iso6709(_ text: String) -> Location? {
        var numbers: [String] = []
        for character in text {
            if character == "+" || character == "-" {
                numbers.append(String(character))
            } else if character.isASCII, character.isNumber || character == "." {
                guard !numbers.isEmpty else { return nil }
                numbers[numbers.count - 1].append(character)
            } else {
                break
            }
        }
        guard numbers.count >= 2, let latitude = angle(numbers[0], degrees: 2),
            let longitude = angle(numbers[1], degrees: 3)
        else {
            return nil
        }
        return Location(latitude, longitude, numbers.count > 2 ? Double(numbers[2]) : nil)
    }

    /// Reads `degrees` digits of degrees, then two of minutes and two of seconds if the whole part is longer.
    private static func angle(_ text: String, degrees: Int) -> Double? {
        let digits = text.dropFirst()
        let whole = digits.prefix { $0 != "." }
        guard let value = Double(digits), value.isFinite else { return nil }
        let sign: Double = text.hasPrefix("-") ? -1 : 1
        switch whole.count - degrees {
        case 2:
            let (above, minutes) = ((value / 100).rounded(.down), value.truncatingRemainder(dividingBy: 100))
            return sign * (above + minutes / 60)
        case 4:
            let above = (value / 10000).rounded(.down)
            let rest = value - above * 10000
            let minutes = (rest / 100).rounded(.down)
            return sign * (above + minutes / 60 + (rest - minutes * 100) / 3600)
        default:
            return sign * value
        }
    }
}

/// A point on the Earth in WGS 84, with the altitude in metres above the sea.
struct Location: Sendable, Hashable {
    let latitude: Double
    let longitude: Double
    let altitude: Double?

    /// Returns `nil` outside the Earth's range, and for exactly 0, 0, which cameras without a fix write.
    init?(_ latitude: Double, _ longitude: Double, _ altitude: Double? = nil) {
        guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude.flatMap { $0.isFinite && abs($0) < 100_000 ? $0 : nil }
    }
}
