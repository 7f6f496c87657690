/// What a write made of an entry or a photo: how it was, and how it is.
///
/// `before` is `nil` for what is new, `after` for what is gone for good.
enum ItemChange {
    case entry(before: StoredEntry?, after: StoredEntry?)
    case photo(before: StoredPhoto?, after: StoredPhoto?)
}
