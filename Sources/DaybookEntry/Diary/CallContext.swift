/// The transaction of a call, with all that operations need besides their parameters.
///
/// Valid only within the transaction's closure.
protocol CallContext {
    var diary: Diary { get }
    /// The transaction, for reading only.
    var reader: any DiaryReading { get }
    var caller: Caller { get }
    /// The time of the call.
    var now: Instant { get }
}

extension CallContext {
    /// The same transaction for operations that only read.
    var reading: ReadContext { ReadContext(diary: diary, transaction: reader, caller: caller, now: now) }

    /// The local time of the call in the account's time zone.
    var localTime: LocalTime {
        let offset = diary.entryRules.zones.rules(of: caller.account.profile.timeZone)?.offset(at: now)
        return LocalTime(now, offset: offset ?? UTCOffset(seconds: 0))
    }
}

/// The context of a call that only reads.
struct ReadContext: CallContext {
    let diary: Diary
    let transaction: any DiaryReading
    let caller: Caller
    let now: Instant

    var reader: any DiaryReading { transaction }
}

/// The context of a call that may write.
struct WriteContext: CallContext {
    let diary: Diary
    let transaction: any DiaryWriting
    let caller: Caller
    let now: Instant

    var reader: any DiaryReading { transaction }

    /// The same transaction for the diary's own work, which has no caller.
    var system: SystemContext { SystemContext(diary: diary, transaction: transaction, now: now) }

    /// Returns an ID for a new resource.
    func newID() -> UUIDBytes { UUIDBytes(at: now, random: diary.random) }
}

/// The context of a write that belongs to no caller: upkeep, follow-ups, login, and the consequences of a caller's
/// write for other resources.
///
/// Valid only within the transaction's closure.
struct SystemContext {
    let diary: Diary
    let transaction: any DiaryWriting
    let now: Instant
}
