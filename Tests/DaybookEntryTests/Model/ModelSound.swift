/// A sound that somebody put into the diary, as the model knows it.
struct ModelSound {
    let id: String
    var title: String
    let digest: String
    let created: Int64
    var etag = ""
}
