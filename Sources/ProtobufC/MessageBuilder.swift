/// An initialized C struct in an arena, writable for the length of the call it is handed to.
@safe public struct MessageBuilder {
    /// The C struct.
    @usableFromInline package let pointer: UnsafeMutableRawPointer
    /// Where everything that the struct points to is allocated.
    public let arena: Arena

    /// Builds in an initialized C struct; what it points to is allocated in `arena`.
    @inlinable package init(_ pointer: UnsafeMutableRawPointer, arena: Arena) {
        unsafe self.pointer = pointer
        self.arena = arena
    }

    /// The struct as the type that protoc-c generated. `C` must be the struct of this builder's message.
    @_spi(Generated) @inlinable @inline(__always)
    public func fields<C>(as: C.Type) -> UnsafeMutablePointer<C> {
        unsafe pointer.assumingMemoryBound(to: C.self)
    }
}
