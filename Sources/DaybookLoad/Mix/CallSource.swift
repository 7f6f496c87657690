import Synchronization

/// The calls of one run, handed out in their order to any caller.
final class CallSource: Sendable {
    private let generator: Mutex<CallGenerator>

    init(mix: Mix, seed: UInt64) { generator = Mutex(CallGenerator(mix: mix, seed: seed)) }

    func next() -> Call { generator.withLock { $0.next() } }
}
