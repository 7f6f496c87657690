/// What is known of somebody who may bring a file, before its bytes come.
struct AdmittedUpload: Sendable {
    /// Their account's id.
    let account: String
    /// How many bytes they may bring, this file's included; nil when nothing bounds them, or entry-service is to say it
    /// when the file is recorded.
    var left: Int64?
}
