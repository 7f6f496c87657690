/// Chooses among a file's dates: the shutter's before the scanner's, a wall clock before an instant, the camera's
/// before the editor's.
enum CaptureTimeRule {
    /// The first usable date, in order of trust.
    static func moment(_ facts: FileFacts) -> CaptureMoment? {
        let exif = facts.exif
        if let moment = tagged(exif.dateTimeOriginal, exif.offsetOriginal, "ExifIFD:DateTimeOriginal", exif.gps) {
            return moment
        }
        if let moment = tagged(exif.createDate, exif.offsetDigitized, "ExifIFD:CreateDate", exif.gps) { return moment }
        let written: [(String?, String)] = [
            (facts.movie.keys["com.apple.quicktime.creationdate"], "Keys:CreationDate"),
            (facts.movie.keys["©day"], "UserData:DateTimeOriginal"),
            (facts.xmp["exif:DateTimeOriginal"], "XMP-exif:DateTimeOriginal"),
            (facts.xmp["photoshop:DateCreated"], "XMP-photoshop:DateCreated"),
            (facts.xmp["xmp:CreateDate"] ?? facts.xmp["xap:CreateDate"], "XMP-xmp:CreateDate"),
        ]
        for (text, source) in written {
            if let moment = tagged(text, nil, source, GPSFacts()) { return moment }
        }
        if let date = facts.iptc.dateCreated,
            let (time, offset) = DateText.read(compactDate: date, compactTime: facts.iptc.timeCreated)
        {
            return CaptureMoment(
                time: time, offset: offset, offsetSource: offset == nil ? nil : .tag, source: "IPTC:DateCreated")
        }
        if let seconds = satelliteTime(exif.gps), let moment = instant(seconds, "GPS:GPSDateTime") { return moment }
        if let seconds = facts.movie.created, let moment = instant(seconds, "QuickTime:CreateDate") { return moment }
        return tagged(exif.modifyDate, exif.offsetModify, "IFD0:ModifyDate", GPSFacts())
    }

    private static func instant(_ seconds: Int, _ source: String) -> CaptureMoment? {
        guard let time = CivilTime(utc: seconds) else { return nil }
        return CaptureMoment(time: time, offset: ClockOffset(minutes: 0), offsetSource: .utc, source: source)
    }

    private static func tagged(
        _ text: String?, _ offsetText: String?, _ source: String, _ gps: GPSFacts
    ) -> CaptureMoment? {
        guard let text, let (time, behind) = DateText.read(text) else { return nil }
        if let offset = behind ?? offsetText.flatMap({ ClockOffset($0) }) {
            return CaptureMoment(time: time, offset: offset, offsetSource: .tag, source: source)
        }
        let offset = offset(of: time, by: gps)
        return CaptureMoment(time: time, offset: offset, offsetSource: offset == nil ? nil : .gps, source: source)
    }

    /// The clock's difference from the satellites', to the quarter of an hour that zones differ by.
    ///
    /// A fix may be minutes old, and a wrong clock is far from any quarter: a difference that is not within two minutes
    /// of one tells nothing.
    private static func offset(of time: CivilTime, by gps: GPSFacts) -> ClockOffset? {
        guard let utc = satelliteTime(gps) else { return nil }
        let difference = time.secondsAsUTC - utc
        let quarters = (Double(difference) / 900).rounded()
        guard abs(Double(difference) - quarters * 900) <= 120, abs(quarters) <= 56 else { return nil }
        return ClockOffset(minutes: Int(quarters) * 15)
    }

    private static func satelliteTime(_ gps: GPSFacts) -> Int? {
        guard let date = gps.date, let second = gps.secondOfDay, let (day, _) = DateText.read(date + " 00:00:00") else {
            return nil
        }
        return day.secondsAsUTC + second
    }
}
