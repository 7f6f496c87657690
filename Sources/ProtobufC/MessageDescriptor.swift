public import CProtobufC

/// The schema of a message: its full name and its fields.
///
/// An opaque handle of a table of protobuf-c: a static table that protoc-c generated, or a table that was built at run
/// time and lives as long as any handle of its set of messages. Handles are equal if they are of the same table.
@safe public struct MessageDescriptor: @unchecked Sendable, Equatable, Hashable {
    // Guard of `@unchecked Sendable`: a table is not written after it is handed out.
    @usableFromInline let table: UnsafeRawPointer
    /// The owner that frees the table; nil for a table that is constant data of the program.
    @usableFromInline let owner: DescriptorTables?

    /// The generated table.
    package var pointer: UnsafePointer<ProtobufCMessageDescriptor> {
        unsafe table.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
    }

    /// Wraps a table that stays unchanged for the rest of the process.
    @_spi(Generated) @inlinable
    public init(_ pointer: UnsafePointer<ProtobufCMessageDescriptor>) {
        unsafe table = UnsafeRawPointer(pointer)
        owner = nil
    }

    /// Wraps a table that `owner` frees, and keeps the owner alive.
    init(_ pointer: UnsafePointer<ProtobufCMessageDescriptor>, in owner: DescriptorTables?) {
        unsafe table = UnsafeRawPointer(pointer)
        self.owner = owner
    }

    /// Creates the descriptor of the C struct that `initialize` (protoc-c's `foo__bar__init`) fills in.
    ///
    /// Swift 6 cannot take the address of a C global safely; the initializer writes that address into every struct, so
    /// the address is read from one.
    package init<C>(of initialize: (UnsafeMutablePointer<C>?) -> Void) {
        let scratch = UnsafeMutablePointer<C>.allocate(capacity: 1)
        defer { unsafe scratch.deallocate() }
        unsafe initialize(scratch)
        let base = unsafe UnsafeRawPointer(scratch).load(as: ProtobufCMessage.self)
        guard let descriptor = unsafe base.descriptor else {
            preconditionFailure("A generated initializer left the struct without its descriptor.")
        }
        unsafe self.init(descriptor)
    }

    /// The full name, such as `weather.v1.Reading`.
    public var name: String {
        unsafe swiftString(pointer.pointee.name)
    }

    /// The fields by number.
    public var fields: [FieldDescriptor] {
        (0..<fieldCount).map { field(at: $0) }
    }

    /// Returns the field with a name in the schema's spelling, such as `photo_id`.
    public func field(named name: String) -> FieldDescriptor? {
        for index in 0..<fieldCount where field(at: index).hasName(name.utf8.span) { return field(at: index) }
        return nil
    }

    /// Returns the field with a name in lowerCamelCase, such as `photoId`.
    public func field(jsonName: String) -> FieldDescriptor? {
        for index in 0..<fieldCount where field(at: index).hasJSONName(jsonName.utf8.span) { return field(at: index) }
        return nil
    }

    /// The number of fields.
    package var fieldCount: Int { unsafe Int(pointer.pointee.n_fields) }

    /// Returns the field at a position in the order of numbers. The position must be below `fieldCount`.
    package func field(at index: Int) -> FieldDescriptor {
        precondition(index >= 0 && index < fieldCount, "A field's position is below the message's count of fields.")
        return unsafe FieldDescriptor(pointer.pointee.fields + index, in: owner)
    }

    /// Returns the field at a position, for a walk over a message. The field does not keep its table alive: the code
    /// that starts the walk must keep the outermost descriptor.
    @inline(__always)
    func borrowedField(at index: Int) -> FieldDescriptor {
        precondition(index >= 0 && index < fieldCount, "A field's position is below the message's count of fields.")
        return unsafe FieldDescriptor(pointer.pointee.fields + index, in: nil)
    }

    /// Returns the index of the field with a number on the wire, which must be at least 1; -1 if there is none.
    @inline(__always)
    func fieldIndex(number: UInt32) -> Int {
        // Numbers usually run from 1 without gaps.
        let guess = Int(number) &- 1
        if guess < fieldCount, unsafe pointer.pointee.fields[guess].id == number { return guess }
        return searchFieldIndex(number: number)
    }

    @inline(never)
    private func searchFieldIndex(number: UInt32) -> Int {
        var low = 0
        var high = fieldCount
        while low < high {
            let middle = (low + high) / 2
            let found = unsafe pointer.pointee.fields[middle].id
            if found == number { return middle }
            if found < number { low = middle + 1 } else { high = middle }
        }
        return -1
    }

    /// Sets the struct at `memory` to the message's defaults. The memory must hold `sizeof_message` bytes.
    @usableFromInline
    package func initialize(_ memory: UnsafeMutableRawPointer) {
        unsafe pointer.pointee.message_init?(memory.assumingMemoryBound(to: ProtobufCMessage.self))
    }

    /// Returns whether both handles are of the same message.
    public static func == (left: MessageDescriptor, right: MessageDescriptor) -> Bool {
        unsafe left.table == right.table
    }

    /// Feeds the handle's identity into `hasher`.
    public func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(table)
    }
}
