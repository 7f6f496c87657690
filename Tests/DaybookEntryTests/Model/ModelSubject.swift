/// A pet or a child as the model knows it.
struct ModelSubject {
    let id: String
    var name: String
    var isPet = false
    /// Days since 1970.
    var birthday: Int64?
    var chosenCover: String?
    let created: Int64
    var etag = ""
}
