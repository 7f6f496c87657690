/// How somebody comes to a share: by its link, and by what they were given before.
struct ShareVisit: Sendable {
    /// The hash of the link's last part: what is looked up says nothing of a token by the time it takes.
    let tokenHash: [UInt8]
    /// What opening it gave, now or before.
    var grants: [String] = []
    var admission = ""
    /// The gateway let the visitor in before, and asks only whether what is shared is shown yet.
    var wasAdmitted = false

    init(token: String, grants: [String] = [], admission: String = "", wasAdmitted: Bool = false) {
        tokenHash = SessionToken.hash(of: token)
        self.grants = grants
        self.admission = admission
        self.wasAdmitted = wasAdmitted
    }
}
