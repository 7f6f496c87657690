/// A loop that makes the calls of a load and records their times.
///
/// An open loop starts each call at its time, however slow the responses are, as real users do. A closed loop keeps a
/// number of callers that each wait for their response, and so sends fewer calls to a slow server.
struct LoadLoop: Sendable {
    /// The timeout at the end of a run for outstanding calls.
    static let timeout = Duration.seconds(30)
    /// The same timeout after a request to stop the run.
    static let shortTimeout = Duration.seconds(2)
    /// The maximum sleep between two looks at the stop signal.
    private static let nap = Duration.milliseconds(200)

    let time: any Timekeeper
    let recorder: Recorder
    let source: CallSource
    let stop: StopSignal
    /// Makes one call. Throws `CallFailure`.
    let perform: @Sendable (Call) async throws -> Void

    /// Starts calls by the schedule from `start` until `end`, and waits for them. Returns `end`, or the time at which
    /// the run was stopped.
    ///
    /// A call that comes due while `maximumOutstanding` calls are outstanding is dropped, and counted as dropped.
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

    /// Keeps `callers` calling until `end`, and waits for them. Returns the time after which no more calls were made.
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

    /// Waits until a time. Returns false if the run is to stop.
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
        while recorder.outstanding > 0, time.now - began < (stop.isSet ? Self.shortTimeout : Self.timeout) {
            do { try await time.sleep(until: time.now + .milliseconds(5)) } catch { return }
        }
    }
}
