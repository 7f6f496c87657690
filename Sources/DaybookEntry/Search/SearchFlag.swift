/// A property of a resource that search knows besides its text. A raw value stands alone in stored text, as a field of
/// its own.
enum SearchFlag: UInt8, Sendable, CaseIterable {
    case favorite = 0x0E
    case photo = 0x0F
}
