import Glibc
import Synchronization

/// The number of steps that the machines of a process take, reported at its end.
enum StepRate {
    private static let steps = Atomic(0)
    private static let begin = ContinuousClock.now
    private static let isTold = Atomic(false)

    static func add(_ count: Int) {
        steps.add(count, ordering: .relaxed)
        if isTold.exchange(true, ordering: .relaxed) { return }
        _ = begin
        atexit {
            let seconds = (ContinuousClock.now - StepRate.begin) / .seconds(1)
            let steps = StepRate.steps.load(ordering: .relaxed)
            print("Done \(steps) steps of the machines, \(Int(Double(steps) / max(seconds, 0.001))) a second")
        }
    }
}
