/// A message of the schema as a Swift value.
///
/// Conformances are generated. Encoding and decoding go through the protoc-c struct of the same message, in an arena
/// that lives for the one call.
public protocol Message: Sendable, Hashable {
    /// A message with every field at its default.
    init()

    /// What the schema says of the message.
    static var descriptor: MessageDescriptor { get }

    /// Copies the fields out of an unpacked struct. Called once per message, with a struct that passed the pre-check.
    init(_ view: MessageView)

    /// Copies the fields into a struct that is initialized and otherwise untouched.
    ///
    /// Throws when a string holds U+0000 or the arena's cap is reached; the struct is then abandoned.
    func fill(_ builder: MessageBuilder) throws(ProtobufError)
}

/// An unpacked C struct, readable for the length of the call it is handed to.
@safe public struct MessageView {
    /// The C struct.
    @usableFromInline package let pointer: UnsafeRawPointer

    /// Views an unpacked C struct, which must outlive the view.
    @inlinable package init(_ pointer: UnsafeRawPointer) {
        unsafe self.pointer = pointer
    }

    /// The struct as the type that protoc-c generated. `C` must be the struct of this view's message.
    @inlinable @inline(__always)
    package func fields<C>(as: C.Type) -> UnsafePointer<C> {
        unsafe pointer.assumingMemoryBound(to: C.self)
    }
}

/// An initialized C struct in an arena, writable for the length of the call it is handed to.
@safe public struct MessageBuilder {
    /// The C struct.
    @usableFromInline package let pointer: UnsafeMutableRawPointer
    /// Where everything that the struct points to is allocated.
    @usableFromInline package let arena: Arena

    /// Builds in an initialized C struct; what it points to is allocated in `arena`.
    @inlinable package init(_ pointer: UnsafeMutableRawPointer, arena: Arena) {
        unsafe self.pointer = pointer
        self.arena = arena
    }

    /// The struct as the type that protoc-c generated. `C` must be the struct of this builder's message.
    @inlinable @inline(__always)
    package func fields<C>(as: C.Type) -> UnsafeMutablePointer<C> {
        unsafe pointer.assumingMemoryBound(to: C.self)
    }
}
