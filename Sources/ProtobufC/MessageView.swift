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
