/// The result of admitting an upload, before its bytes arrive: the account, and the number of bytes that it may still
/// store.
struct AdmittedUpload: Sendable {
    /// The id of the sender's account.
    let account: String
    /// The number of bytes that the account may still store, this file's included; nil if there is no limit, or if
    /// entry-service checks the limit when the file is recorded.
    var left: Int64?
}
