/// The order of the bytes of a number: the most significant one first (big), or last (little).
enum ByteOrder: Sendable {
    case big, little
}
