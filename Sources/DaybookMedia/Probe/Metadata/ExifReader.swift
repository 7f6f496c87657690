/// A reader of EXIF: a TIFF structure with directories for the picture, the shot and the location.
///
/// Tags by CIPA DC-008 (Exif 2.32), Apple's by exiftool's `Apple.pm`.
enum ExifReader {
    /// Reads the EXIF block of a container, with or without `Exif\0\0` in front. Only a file's first block counts.
    static func read(_ block: ByteBlock, into facts: inout FileFacts) {
        let body = block.has("Exif\0") ? block.from(6) : block
        guard !facts.hasExif, let body, let structure = TIFFStructure(ByteSource(body)) else { return }
        facts.hasExif = true
        read(structure, first: structure.directory(at: structure.firstDirectory), into: &facts)
    }

    /// Reads the first directory and the directories that it refers to.
    static func read(_ structure: TIFFStructure, first: [Int: TIFFStructure.Entry], into facts: inout FileFacts) {
        var exif = ExifFacts()
        exif.make = first[0x010F]?.text
        exif.model = first[0x0110]?.text
        exif.orientation = first[0x0112]?.integer()
        exif.modifyDate = first[0x0132]?.text
        exif.imageDescription = first[0x010E].flatMap { EmbeddedText.read($0.value) }
        exif.windowsTitle = first[0x9C9B].flatMap { EmbeddedText.utf16($0.value, order: .little) }
        exif.windowsComment = first[0x9C9C].flatMap { EmbeddedText.utf16($0.value, order: .little) }
        exif.windowsKeywords = first[0x9C9E].flatMap { EmbeddedText.utf16($0.value, order: .little) }
        exif.windowsSubject = first[0x9C9F].flatMap { EmbeddedText.utf16($0.value, order: .little) }
        if let place = first[0x8769]?.integer() {
            readShot(structure, shot: structure.directory(at: place), into: &exif)
        }
        if let place = first[0x8825]?.integer() { exif.gps = readPlace(structure.directory(at: place)) }
        facts.exif = exif
    }

    /// Reads the directory of the shot.
    static func readShot(
        _ structure: TIFFStructure, shot: [Int: TIFFStructure.Entry], into exif: inout ExifFacts
    ) {
        exif.dateTimeOriginal = shot[0x9003]?.text
        exif.createDate = shot[0x9004]?.text
        exif.offsetModify = shot[0x9010]?.text
        exif.offsetOriginal = shot[0x9011]?.text
        exif.offsetDigitized = shot[0x9012]?.text
        exif.subSecModify = shot[0x9290]?.text
        exif.subSecOriginal = shot[0x9291]?.text
        exif.subSecDigitized = shot[0x9292]?.text
        exif.customRendered = shot[0xA401]?.integer()
        exif.lens = shot[0xA434]?.text
        exif.userComment = shot[0x9286].flatMap { comment($0.value, order: structure.order) }
        if let note = shot[0x927C]?.value { exif.apple = AppleNote.read(note) }
    }

    /// Returns the text of a comment, which begins with eight bytes that name its encoding.
    private static func comment(_ value: ByteBlock, order: ByteOrder) -> String? {
        guard let body = value.from(8) else { return nil }
        return value.has("UNICODE\0") ? EmbeddedText.utf16(body, order: order) : EmbeddedText.read(body)
    }

    /// Reads the directory of the location.
    static func readPlace(_ place: [Int: TIFFStructure.Entry]) -> GPSFacts {
        var gps = GPSFacts()
        gps.latitude = degrees(place[2], side: place[1]?.text, negative: "S")
        gps.longitude = degrees(place[4], side: place[3]?.text, negative: "W")
        if let altitude = place[6]?.real() { gps.altitude = place[5]?.integer() == 1 ? -altitude : altitude }
        gps.date = place[0x1D]?.text
        if let time = place[7], let hour = time.real(0), let minute = time.real(1), let second = time.real(2) {
            let total = hour * 3600 + minute * 60 + second
            if total >= 0, total < 86401 { gps.secondOfDay = Int(total) }
        }
        return gps
    }

    /// Returns degrees from degrees, minutes and seconds; minutes and seconds may be missing.
    private static func degrees(_ entry: TIFFStructure.Entry?, side: String?, negative: String) -> Double? {
        guard let entry, let whole = entry.real(0) else { return nil }
        let value = whole + (entry.real(1) ?? 0) / 60 + (entry.real(2) ?? 0) / 3600
        return side?.uppercased().hasPrefix(negative) == true ? -value : value
    }
}

/// The facts in EXIF's GPS directory. Degrees are signed; north and east are positive.
struct GPSFacts: Sendable {
    var latitude: Double?
    var longitude: Double?
    var altitude: Double?
    /// `YYYY:MM:DD`, UTC.
    var date: String?
    /// Seconds since midnight, UTC.
    var secondOfDay: Int?
}
