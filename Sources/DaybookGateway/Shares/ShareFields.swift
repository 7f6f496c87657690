import HTTPTypes

/// The header fields of everything below a share's link.
enum ShareFields {
    /// The policy of a share's pages. Only the page's own module runs, and it makes no markup of text; all content
    /// comes from this server, and no frame of another site shows the page.
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; form-action 'self'; "
        + "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

    /// Adds the fields that are missing. The link is kept from other sites and search engines, because its holder can
    /// see the share. The policy is not `no-referrer`, with which browsers omit the origin of a submitted form.
    ///
    /// - Parameter isPicture: Whether the response is a picture. Feed readers on other sites show pictures, by
    ///   addresses that only holders of the link know.
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
