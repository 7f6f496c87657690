import Glibc

/// The open file of an upload's bytes; closed with the value.
final class OpenPartial: Sendable {
    let descriptor: CInt

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    deinit { close(descriptor) }
}
