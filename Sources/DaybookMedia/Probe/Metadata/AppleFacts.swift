/// Apple's maker note.
struct AppleFacts: Sendable {
    var hdrImageType: Int?
    var burstIdentifier: String?
    var contentIdentifier: String?
    var imageCaptureType: Int?
    var cameraType: Int?
}
