/// A message of the schema as a Swift value.
///
/// The generator writes the conformances. Encoding and decoding use the protoc-c struct of the same message, in an
/// arena that lives for the one call.
public protocol Message: WireCodable, Hashable {
    /// Creates a message with every field at its default.
    init()

    /// The schema of the message.
    static var descriptor: MessageDescriptor { get }

    /// Copies the fields out of an unpacked struct. Called once per message, with a struct that passed the pre-check.
    init(_ view: MessageView)

    /// Copies the fields into a struct that is initialized and otherwise untouched.
    ///
    /// Throws if a string holds U+0000 or the arena's limit is reached; the struct is then abandoned.
    func fill(_ builder: MessageBuilder) throws(ProtobufError)
}

/// An initialized C struct in an arena, writable for the duration of the call that receives it.
@safe public struct MessageBuilder {
    /// The C struct.
    @usableFromInline package let pointer: UnsafeMutableRawPointer
    /// The arena that holds everything behind the struct's pointers.
    public let arena: Arena

    /// Wraps an initialized C struct; the data behind its pointers are allocated in `arena`.
    @inlinable package init(_ pointer: UnsafeMutableRawPointer, arena: Arena) {
        unsafe self.pointer = pointer
        self.arena = arena
    }

    /// Returns the struct as the type that protoc-c generated. `C` must be the struct of this builder's message.
    @_spi(Generated) @inlinable @inline(__always)
    public func fields<C>(as: C.Type) -> UnsafeMutablePointer<C> {
        unsafe pointer.assumingMemoryBound(to: C.self)
    }
}

/// An unpacked C struct, readable for the duration of the call that receives it.
@safe public struct MessageView {
    /// The C struct.
    @usableFromInline package let pointer: UnsafeRawPointer

    /// Wraps an unpacked C struct, which must outlive the view.
    @inlinable package init(_ pointer: UnsafeRawPointer) {
        unsafe self.pointer = pointer
    }

    /// Returns the struct as the type that protoc-c generated. `C` must be the struct of this view's message.
    @_spi(Generated) @inlinable @inline(__always)
    public func fields<C>(as: C.Type) -> UnsafePointer<C> {
        unsafe pointer.assumingMemoryBound(to: C.self)
    }
}
