/// Makes the calls of a load, and has their times recorded.
///
/// An open loop starts each call at its time, however slow the answers are, as people out there do; a closed loop keeps
/// a number of callers that each wait for their answer, and so asks less of a server that is slow.
struct LoadLoop: Sendable {
    /// How long the calls that are still out at the end may take to come back.
    static let patience = Duration.seconds(30)
    /// The same after somebody asked the run to end.
    static let shortPatience = Duration.seconds(2)
    /// The longest sleep without a look at whether the run is to end.
    private static let nap = Duration.milliseconds(200)

    let time: any Timekeeper
    let recorder: Recorder
    let source: CallSource
    let stop: StopSignal
    /// Makes one call. Throws `CallFailure`.
    let perform: @Sendable (Call) async throws -> Void

    /// Starts calls by the schedule from `start` until `end`, and waits for them. Returns when the last was due, or the
    /// run was stopped.
    ///
    /// A call that comes due while `maximumOutstanding` are out is dropped, and counted as that.
    func open(_ schedule: Schedule, from start: Duration, until end: Duration, maximumOutstanding: Int) async
        -> Duration
    {
        await withDiscardingTaskGroup { group in
            var schedule = schedule
            while true {
                let intended = start + schedule.next()
                guard intended < end, await reach(intended) else { break }
                let call = source.next()
                guard recorder.begin(limit: maximumOutstanding) else {
                    recorder.drop(call.operation, intended: intended)
                    continue
                }
                group.addTask { await make(call, intended: intended) }
            }
            _ = await reach(end)
            let ended = min(end, time.now)
            await waitForRest()
            group.cancelAll()
            return ended
        }
    }

    /// Keeps `callers` calling until `end`, and waits for them. Returns when no more calls were made.
    func closed(callers: Int, until end: Duration) async -> Duration {
        await withDiscardingTaskGroup { group in
            for _ in 0..<callers {
                group.addTask {
                    while time.now < end, !stop.isSet, !Task.isCancelled {
                        _ = recorder.begin(limit: .max)
                        await make(source.next(), intended: time.now)
                    }
                }
            }
            _ = await reach(end)
            let ended = min(end, time.now)
            await waitForRest()
            group.cancelAll()
            return ended
        }
    }

    @concurrent private func make(_ call: Call, intended: Duration) async {
        let started = time.now
        var failure: CallFailure?
        do {
            try await perform(call)
        } catch let error as CallFailure {
            failure = error
        } catch {
            failure = CallFailure(error)
        }
        recorder.finish(call.operation, intended: intended, started: started, ended: time.now, failure: failure)
    }

    /// Waits until a time. False when the run is to end.
    private func reach(_ moment: Duration) async -> Bool {
        while !stop.isSet {
            let now = time.now
            if now >= moment { return true }
            do { try await time.sleep(until: min(moment, now + Self.nap)) } catch { return false }
        }
        return false
    }

    private func waitForRest() async {
        let began = time.now
        while recorder.outstanding > 0, time.now - began < (stop.isSet ? Self.shortPatience : Self.patience) {
            do { try await time.sleep(until: time.now + .milliseconds(5)) } catch { return }
        }
    }
}
