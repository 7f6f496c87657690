/// A change of an entry or a photo by a write: the state before and after.
///
/// `before` is `nil` for a new item, `after` for a permanently deleted one.
enum ItemChange {
    case entry(before: StoredEntry?, after: StoredEntry?)
    case photo(before: StoredPhoto?, after: StoredPhoto?)
}
