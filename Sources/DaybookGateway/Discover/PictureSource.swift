/// The source of a picture's bytes.
enum PictureSource: Sendable {
    case remote(OutboundRequest)
    case file(LocalFile)
}
