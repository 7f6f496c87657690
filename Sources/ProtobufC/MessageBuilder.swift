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
