import CFIDO

/// libfido2 itself.
enum FIDOLibrary {
    /// Starts it, once for the process; what else it keeps for each thread is whether it logs, which it does not.
    static func start() { _ = started }

    private static let started: Void = fido_init(0)
}
