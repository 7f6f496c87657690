/// The owner's settings of a share.
struct ShareTerms: Hashable, Codable, Sendable {
    var target: ShareTarget
    var title = ""
    var expireTime: Instant?
    var viewLimit: Int64?
    var includesLocation = false
}
