import HTTPTypes

/// The header fields of everything below a share's link.
enum ShareFields {
    /// Nothing runs but the page's own module, which makes no markup of text; nothing comes from elsewhere, and no frame of
    /// another site shows it.
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; form-action 'self'; "
        + "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

    /// Adds what is not there yet. The link is told to no other site, and to no search engine: who has it sees the share.
    /// Not `no-referrer`: browsers leave out, with it, the origin of a form that is sent.
    ///
    /// - Parameter isPicture: Readers of feeds on other sites show pictures, by addresses that only whoever has the link knows.
    static func add(to headers: inout HTTPFields, isPicture: Bool = false) {
        if headers[.contentSecurityPolicy] == nil { headers[.contentSecurityPolicy] = contentSecurityPolicy }
        if headers[.cacheControl] == nil { headers[.cacheControl] = "private, no-store" }
        headers[.referrerPolicy] = "same-origin"
        headers[.robotsTag] = "noindex, nofollow, noimageindex"
        headers[.crossOriginResourcePolicy] = isPicture ? "cross-origin" : "same-origin"
    }
}

extension HTTPField.Name {
    /// `X-Robots-Tag`.
    fileprivate static let robotsTag = staticName("X-Robots-Tag")
}
