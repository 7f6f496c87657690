/// A column of a row, in the forms that every engine has. Text and bytes are valid until the next row.
@safe struct SQLCell {
    private enum Form {
        case null, integer, real, text, bytes
    }

    private let form: Form
    /// The integer, the bits of the real number, or the number of bytes.
    private let word: Int64
    private let start: UnsafeRawPointer?

    private init(_ form: Form, word: Int64 = 0) {
        self.form = form
        self.word = word
        unsafe start = nil
    }

    private init(_ form: Form, at start: UnsafeRawPointer?, count: Int) {
        self.form = form
        word = Int64(count)
        unsafe self.start = start
    }

    static var null: SQLCell { SQLCell(.null) }

    static func integer(_ number: Int64) -> SQLCell { SQLCell(.integer, word: number) }

    static func real(_ number: Double) -> SQLCell { SQLCell(.real, word: Int64(bitPattern: number.bitPattern)) }

    /// Creates a cell of text in UTF-8. The pointer may be null if there are no bytes.
    static func text(at start: UnsafeRawPointer?, count: Int) -> SQLCell {
        unsafe SQLCell(.text, at: start, count: count)
    }

    /// Creates a cell of bytes. The pointer may be null if there are none.
    static func bytes(at start: UnsafeRawPointer?, count: Int) -> SQLCell {
        unsafe SQLCell(.bytes, at: start, count: count)
    }

    var isNull: Bool { form == .null }

    /// The integer; `nil` for another form.
    var integer: Int64? { form == .integer ? word : nil }

    /// The number; `nil` for another form.
    var real: Double? {
        switch form {
        case .real: Double(bitPattern: UInt64(bitPattern: word))
        case .integer: Double(word)
        case .null, .text, .bytes: nil
        }
    }

    /// The text; `nil` for another form.
    var text: String? { form == .text ? unsafe String(decoding: memory, as: UTF8.self) : nil }

    /// The bytes; `nil` for another form.
    var bytes: [UInt8]? { form == .bytes ? unsafe Array(memory) : nil }

    /// The sixteen bytes of an id; `nil` for another form.
    var id: UUIDBytes? {
        guard form == .bytes, word == 16, let start = unsafe start else { return nil }
        return UUIDBytes(
            high: UInt64(bigEndian: unsafe start.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: unsafe start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }

    private var memory: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: Int(word)) }
}
