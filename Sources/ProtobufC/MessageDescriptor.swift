public import CProtobufC

/// What the schema says of a message: its full name and its fields.
///
/// An opaque handle over a table of protobuf-c's: a static one that protoc-c generated, or one that was made at run time
/// and lives as long as a handle of it or of another message made with it. Handles are equal when they are of the same table.
@safe public struct MessageDescriptor: @unchecked Sendable, Equatable, Hashable {
    // Guard of `@unchecked Sendable`: whoever hands out a table does not write it any more.
    @usableFromInline let table: UnsafeRawPointer
    /// What the table is freed with; nil for one that is constant data of the program.
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

    /// Wraps a table that is freed with `owner`, and keeps it until then.
    init(_ pointer: UnsafePointer<ProtobufCMessageDescriptor>, in owner: DescriptorTables?) {
        unsafe table = UnsafeRawPointer(pointer)
        self.owner = owner
    }

    /// The descriptor of the C struct that `initialize` (protoc-c's `foo__bar__init`) fills in.
    ///
    /// Swift 6 does not let a C global's address be taken safely; the initializer writes that address into every
    /// struct, so it is read from one.
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

    /// The full name, as `weather.v1.Reading`.
    public var name: String {
        unsafe swiftString(pointer.pointee.name)
    }

    /// The fields by number.
    public var fields: [FieldDescriptor] {
        (0..<fieldCount).map { field(at: $0) }
    }

    /// The field of a name as the schema spells it, as `photo_id`.
    public func field(named name: String) -> FieldDescriptor? {
        for index in 0..<fieldCount where field(at: index).hasName(name.utf8.span) { return field(at: index) }
        return nil
    }

    /// The field of a name in lowerCamelCase, as `photoId`.
    public func field(jsonName: String) -> FieldDescriptor? {
        for index in 0..<fieldCount where field(at: index).hasJSONName(jsonName.utf8.span) { return field(at: index) }
        return nil
    }

    /// How many fields there are.
    package var fieldCount: Int { unsafe Int(pointer.pointee.n_fields) }

    /// The field at a position in the order of numbers. The position must be below `fieldCount`.
    package func field(at index: Int) -> FieldDescriptor {
        precondition(index >= 0 && index < fieldCount, "A field's position is below the message's count of fields.")
        return unsafe FieldDescriptor(pointer.pointee.fields + index, in: owner)
    }

    /// The same for a walk: the field does not keep its table, which whoever walks does, by the message it began with.
    @inline(__always)
    func borrowedField(at index: Int) -> FieldDescriptor {
        precondition(index >= 0 && index < fieldCount, "A field's position is below the message's count of fields.")
        return unsafe FieldDescriptor(pointer.pointee.fields + index, in: nil)
    }

    /// The position of the field of a number on the wire, from 1 up; -1 if there is none.
    @inline(__always)
    func fieldIndex(number: UInt32) -> Int {
        // Numbers mostly run from 1 without gaps.
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

    /// Sets the struct at `memory` to the message's defaults. There must be room for `sizeof_message` bytes.
    @usableFromInline
    package func initialize(_ memory: UnsafeMutableRawPointer) {
        unsafe pointer.pointee.message_init?(memory.assumingMemoryBound(to: ProtobufCMessage.self))
    }

    /// Whether both are of the same message.
    public static func == (left: MessageDescriptor, right: MessageDescriptor) -> Bool {
        unsafe left.table == right.table
    }

    /// Feeds the handle's identity into `hasher`.
    public func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(table)
    }
}
