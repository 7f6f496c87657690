/// A photo as entries name it.
struct PhotoReference: Hashable, Sendable {
    let key: Int64
    let isTrashed: Bool
    let isHidden: Bool
}
