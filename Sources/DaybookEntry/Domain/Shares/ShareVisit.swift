/// How somebody comes to a share: by its link, and by what they were given before.
struct ShareVisit: Sendable {
    /// The hash of the link's last part: what is looked up says nothing of a token by the time it takes.
    let tokenHash: [UInt8]
    var grant = ""
    var admission = ""

    init(token: String, grant: String = "", admission: String = "") {
        tokenHash = SessionToken.hash(of: token)
        self.grant = grant
        self.admission = admission
    }
}
