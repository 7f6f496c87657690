/// The operations of one subject in the transaction of a call.
///
/// Operations do not wait, and do not depend on the transport. Operations that write exist only in a ``WriteContext``.
protocol Operations {
    associatedtype Context: CallContext

    var context: Context { get }
}

extension Operations {
    var diary: Diary { context.diary }
    var transaction: any DiaryReading { context.reader }
    var caller: Caller { context.caller }
    /// The number of the caller's account, to which all resources of the call belong.
    var owner: Int64 { context.caller.owner }
    var now: Instant { context.now }
}

extension Operations where Context == WriteContext {
    var transaction: any DiaryWriting { context.transaction }
    /// The diary's own work in the same transaction.
    var system: SystemContext { context.system }
}

/// The operations of one subject that belong to no caller.
protocol SystemOperations {
    var context: SystemContext { get }
}

extension SystemOperations {
    var diary: Diary { context.diary }
    var transaction: any DiaryWriting { context.transaction }
    var now: Instant { context.now }
}
