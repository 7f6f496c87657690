/// What a picture's EXIF says. Texts are as written; rules are applied later.
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
    var userComment: String?
    var customRendered: Int?
    var gps = GPSFacts()
    var apple = AppleFacts()
}
