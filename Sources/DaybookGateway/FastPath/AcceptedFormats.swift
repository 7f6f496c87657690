import DaybookAPI
import Synchronization

/// A cache of the picture formats per `Accept` field: browsers send the same few fields again and again.
final class AcceptedFormats: Sendable {
    private static let maximum = 64
    private static let longest = 512

    private let known = Mutex<[String: PictureFormats]>([:])

    /// The formats for a field.
    subscript(accept: String?) -> PictureFormats {
        guard let accept, accept.utf8.count <= Self.longest else { return AcceptHeader.pictureFormats(accept) }
        return known.withLock { known in
            if let formats = known[accept] { return formats }
            let formats = AcceptHeader.pictureFormats(accept)
            if known.count >= Self.maximum { known = [:] }
            known[accept] = formats
            return formats
        }
    }
}
