/// The fault of bytes that should be a C string of UTF-8.
enum TextFault {
    case invalidUTF8
    case embeddedNUL
}
