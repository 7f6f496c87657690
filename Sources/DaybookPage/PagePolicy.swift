/// The rules that browsers enforce on the page.
public enum PagePolicy {
    /// The page's policy. Scripts, styles and pictures come from this server alone. Text becomes markup in one place
    /// only, which copies known harmless elements. No frame of another site shows the page.
    public static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; media-src 'self'; "
        + "connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        + "require-trusted-types-for 'script'; trusted-types markdown worker"

    /// The service worker's own policy: it loads its scripts, and connects to this server alone.
    public static let workerSecurityPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

    /// The browser features that the page may use.
    public static let permissionsPolicy =
        "camera=(self), microphone=(self), geolocation=(self), publickey-credentials-get=(self), "
        + "publickey-credentials-create=(self), payment=(), usb=(), serial=(), bluetooth=(), midi=()"
}
