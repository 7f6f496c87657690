import Glibc

/// The open bytes of an upload; closed with the value.
final class OpenPartial: Sendable {
    let descriptor: CInt

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
