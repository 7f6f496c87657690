import Glibc
import Synchronization

@testable import DaybookMedia

/// Watches a disk, and makes it fail where a test wants.
final class StepRecorder: Sendable {
    /// The failure from a step on.
    enum Fault: Sendable {
        /// This one step fails, as a full disk or a bad sector makes it.
        case once(CInt)
        /// This step and all later ones fail: the process is dead.
        case death
    }

    private struct State {
        var steps: [Disk.Step] = []
        var fault: (at: Int, fault: Fault)?
    }

    private let state = Mutex(State())

    /// A disk that this recorder watches.
    var disk: Disk { disk(in: .current) }

    /// A disk that this recorder watches, since some boot.
    func disk(in boot: Boot) -> Disk {
        Disk(observe: { step throws(SystemError) in try self.observe(step) }, boot: boot)
    }

    /// The steps since the last ``reset()``.
    var steps: [Disk.Step] { state.withLock { $0.steps } }

    /// Forgets steps and fault.
    func reset() { state.withLock { $0 = State() } }

    /// Forgets the steps and fails at the step of that number.
    func fail(at number: Int, _ fault: Fault) { state.withLock { $0 = State(fault: (number, fault)) } }

    private func observe(_ step: Disk.Step) throws(SystemError) {
        let code: CInt? = state.withLock { state in
            defer { state.steps.append(step) }
            guard let (at, fault) = state.fault else { return nil }
            switch fault {
            case .once(let code): return state.steps.count == at ? code : nil
            case .death: return state.steps.count >= at ? EIO : nil
            }
        }
        if let code { throw SystemError(code: code) }
    }
}
