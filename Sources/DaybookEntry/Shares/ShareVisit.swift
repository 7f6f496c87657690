/// A visit to a share: its link, and the tokens that the visitor received before.
struct ShareVisit: Sendable {
    /// The hash of the link's last part. A look-up by the hash leaks nothing about the token by its timing.
    let tokenHash: [UInt8]
    /// The grants from opening the share, now or before.
    var grants: [String] = []
    var admission = ""
    /// Whether the gateway has admitted the visitor before, and asks only whether the content is still shown.
    var wasAdmitted = false

    init(token: String, grants: [String] = [], admission: String = "", wasAdmitted: Bool = false) {
        tokenHash = SessionToken.hash(of: token)
        self.grants = grants
        self.admission = admission
        self.wasAdmitted = wasAdmitted
    }
}
