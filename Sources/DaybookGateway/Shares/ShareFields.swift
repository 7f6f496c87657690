import HTTPTypes

/// The header fields of everything below a share's link.
enum ShareFields {
    /// Nothing runs, nothing comes from elsewhere, and no frame of another site shows it.
    static let contentSecurityPolicy =
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; "
        + "frame-ancestors 'none'"

    /// Adds what is not there yet. The link is told to nobody, and to no search engine: who has it sees the share.
    static func add(to headers: inout HTTPFields) {
        if headers[.contentSecurityPolicy] == nil { headers[.contentSecurityPolicy] = contentSecurityPolicy }
        if headers[.cacheControl] == nil { headers[.cacheControl] = "private, no-store" }
        headers[.referrerPolicy] = "no-referrer"
        headers[.robotsTag] = "noindex, nofollow, noimageindex"
        headers[.crossOriginResourcePolicy] = "same-origin"
    }
}

extension HTTPField.Name {
    /// `X-Robots-Tag`.
    fileprivate static let robotsTag = staticName("X-Robots-Tag")
}
