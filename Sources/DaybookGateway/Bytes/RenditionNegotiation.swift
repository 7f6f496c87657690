import DaybookAPI
import Wording
import ZRPC

/// Which smaller picture a request asks for.
enum RenditionNegotiation {
    /// The size of a name in a path; nil when there is none of that name.
    static func size(_ name: String) -> RenditionSize? {
        switch name {
        case "thumb": .thumb
        case "small": .small
        case "large": .large
        default: nil
        }
    }

    /// The film of a name in a path; nil when there is none of that name.
    static func film(_ name: String) -> FilmName? {
        switch name {
        case "preview": .preview
        case "video": .video
        default: nil
        }
    }

    /// The error for files that no picture can be made of.
    static func noPicture(_ cause: RPCError? = nil) -> RPCError {
        RPCError(.notFound, UploadFault.noRendition, cause: cause)
    }
}
