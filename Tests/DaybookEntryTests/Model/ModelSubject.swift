/// A pet or a child as the model knows it.
struct ModelSubject {
    let id: String
    var name: String
    var isPet = false
    /// Days since 1970.
    var birthday: Int64?
    var chosenCover: String?
    var sound: String?
    let created: Int64
    var etag = ""
    /// Something changed it whose answer did not tell the new etag: the next one must differ.
    var isMoved = false
}
