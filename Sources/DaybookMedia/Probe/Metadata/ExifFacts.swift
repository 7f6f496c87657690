/// The facts in a picture's EXIF. Texts are unchanged; rules are applied later.
struct ExifFacts: Sendable {
    var make: String?
    var model: String?
    var lens: String?
    var orientation: Int?
    var dateTimeOriginal: String?
    var createDate: String?
    var modifyDate: String?
    var offsetOriginal: String?
    var offsetDigitized: String?
    var offsetModify: String?
    /// The digits of a fraction of a second.
    var subSecOriginal: String?
    var subSecDigitized: String?
    var subSecModify: String?
    var userComment: String?
    var imageDescription: String?
    /// The texts that Windows writes: a title, a comment, a subject, and keywords separated by semicolons.
    var windowsTitle: String?
    var windowsComment: String?
    var windowsSubject: String?
    var windowsKeywords: String?
    var customRendered: Int?
    var gps = GPSFacts()
    var apple = AppleFacts()
}
