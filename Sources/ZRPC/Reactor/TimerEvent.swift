/// What a timer of the loop is for. Those of sessions and calls are in their state machines.
enum TimerEvent {
    case channel(Int)
    /// What could not be sent is tried again.
    case retry
}
