/// The purpose of a timer of the loop. The timers of sessions and calls are in their state machines.
enum TimerEvent {
    case channel(Int)
    /// Tries again to send blocked output.
    case retry
}
