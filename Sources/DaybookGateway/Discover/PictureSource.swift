/// Where the bytes of a picture are.
enum PictureSource: Sendable {
    case remote(OutboundRequest)
    case file(LocalFile)
}
