/// A rule that selects among a file's dates: the shutter's before the scanner's, a wall clock before an instant, the
/// camera's before the editor's.
enum CaptureTimeRule {
    /// Returns the first usable date in order of trust; if it lacks parts, the first that agrees with it and has more.
    static func moment(_ facts: FileFacts) -> CaptureMoment? {
        let moments = candidates(facts)
        guard let first = moments.first else { return nil }
        return moments.dropFirst().first { first.isRefined(by: $0) } ?? first
    }

    private static func candidates(_ facts: FileFacts) -> [CaptureMoment] {
        let exif = facts.exif
        var moments = [
            tagged(
                exif.dateTimeOriginal, offsetText: exif.offsetOriginal, source: "ExifIFD:DateTimeOriginal",
                gps: exif.gps, fraction: exif.subSecOriginal),
            tagged(
                exif.createDate, offsetText: exif.offsetDigitized, source: "ExifIFD:CreateDate", gps: exif.gps,
                fraction: exif.subSecDigitized),
        ]
        moments += written(facts).map { tagged($0.0, offsetText: nil, source: $0.1, gps: GPSFacts(), fraction: nil) }
        if let date = facts.iptc.dateCreated {
            let time = DateText.read(compactDate: date, compactTime: facts.iptc.timeCreated)
            moments.append(time.map { moment($0, offset: $0.offset, source: "IPTC:DateCreated", gps: GPSFacts()) })
        }
        moments.append(satelliteTime(exif.gps).flatMap { instant($0, source: "GPS:GPSDateTime") })
        moments.append(facts.movie.created.flatMap { instant($0, source: "QuickTime:CreateDate") })
        moments.append(
            tagged(
                exif.modifyDate, offsetText: exif.offsetModify, source: "IFD0:ModifyDate", gps: GPSFacts(),
                fraction: exif.subSecModify))
        return moments.compactMap(\.self)
    }

    /// Returns the dates that are stored as text, except EXIF's.
    private static func written(_ facts: FileFacts) -> [(String?, String)] {
        let (keys, xmp) = (facts.movie.keys, facts.xmp)
        return [
            (keys["com.apple.quicktime.creationdate"], "Keys:CreationDate"),
            (day(keys["©day"], kind: facts.type.kind), "UserData:DateTimeOriginal"),
            (keys["IDIT"], "RIFF:DateTimeOriginal"),
            (xmp["exif:DateTimeOriginal"], "XMP-exif:DateTimeOriginal"),
            (xmp["photoshop:DateCreated"], "XMP-photoshop:DateCreated"),
            (xmp["xmp:CreateDate"] ?? xmp["xap:CreateDate"], "XMP-xmp:CreateDate"),
            (facts.creationText, "PNG:CreationTime"),
            (keys["ICRD"], "RIFF:DateCreated"),
        ]
    }

    /// Returns the text of a date; nil for a recording's year alone, because that is the year of a song's release.
    private static func day(_ text: String?, kind: Kind) -> String? {
        kind == .audio && (text?.utf8.count ?? 0) <= 4 ? nil : text
    }

    private static func instant(_ seconds: Int, source: String) -> CaptureMoment? {
        guard let time = CivilTime(utc: seconds) else { return nil }
        return CaptureMoment(time: time, offset: ClockOffset(minutes: 0), offsetSource: .utc, source: source)
    }

    private static func tagged(
        _ text: String?, offsetText: String?, source: String, gps: GPSFacts, fraction: String?
    ) -> CaptureMoment? {
        guard let text, var time = DateText.read(text) else { return nil }
        if let fraction, time.precision == .second {
            time.microseconds = WrittenTime.microseconds(ofFraction: fraction.trimmingBlanks())
        }
        return moment(time, offset: time.offset ?? offsetText.flatMap { ClockOffset($0) }, source: source, gps: gps)
    }

    /// Creates a moment. Without a time of day the offset is dropped, because it has no meaning for a whole day.
    private static func moment(
        _ time: WrittenTime, offset stated: ClockOffset?, source: String, gps: GPSFacts
    ) -> CaptureMoment {
        let isClock = time.precision == .second
        let offset = isClock ? stated ?? offset(of: time.time, by: gps) : nil
        return CaptureMoment(
            time: time.time, precision: time.precision, microseconds: time.microseconds, offset: offset,
            offsetSource: offset == nil ? nil : stated == nil ? .gps : .tag, source: source)
    }

    /// Returns the clock's difference from the satellites', rounded to the quarter of an hour by which zones differ.
    ///
    /// A fix may be minutes old, and a wrong clock is far from any quarter: a difference that is not within two minutes
    /// of a quarter is ignored.
    private static func offset(of time: CivilTime, by gps: GPSFacts) -> ClockOffset? {
        guard let utc = satelliteTime(gps) else { return nil }
        let difference = time.secondsAsUTC - utc
        let quarters = (Double(difference) / 900).rounded()
        guard abs(Double(difference) - quarters * 900) <= 120, abs(quarters) <= 56 else { return nil }
        return ClockOffset(minutes: Int(quarters) * 15)
    }

    private static func satelliteTime(_ gps: GPSFacts) -> Int? {
        guard let date = gps.date, let second = gps.secondOfDay, let day = DateText.read(date), day.precision <= .day
        else { return nil }
        return CivilTime(day.time.year, day.time.month, day.time.day, 0, 0, 0).map { $0.secondsAsUTC + second }
    }
}
