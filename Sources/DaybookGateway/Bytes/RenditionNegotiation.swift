import DaybookAPI
import Wording
import ZRPC

/// The smaller pictures and films that a request may name.
enum RenditionNegotiation {
    /// Returns the size with this name in a path; nil if there is none.
    static func size(_ name: String) -> RenditionSize? {
        switch name {
        case "thumb": .thumb
        case "small": .small
        case "large": .large
        default: nil
        }
    }

    /// Returns the film with this name in a path; nil if there is none.
    static func film(_ name: String) -> FilmName? {
        switch name {
        case "preview": .preview
        case "video": .video
        default: nil
        }
    }

    /// Returns the error for files from which no picture can be made.
    static func noPicture(_ cause: RPCError? = nil) -> RPCError {
        RPCError(.notFound, UploadFault.noRendition, cause: cause)
    }
}
