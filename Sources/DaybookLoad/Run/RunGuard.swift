import UnixSignals

/// The tasks beside a run: the live line, and the handler of stop signals.
struct RunGuard: Sendable {
    let time: any Timekeeper
    let stop: StopSignal
    let board: LiveBoard
    let progress: ProgressLine

    /// Runs `body` with both tasks.
    func around<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        // After the last update of the line.
        defer { progress.end() }
        return await withTaskGroup(of: Result?.self) { group in
            group.addTask { await body() }
            group.addTask {
                await listen()
                return nil
            }
            group.addTask {
                await show()
                return nil
            }
            var result: Result?
            while result == nil, let part = await group.next() { result = part }
            group.cancelAll()
            // The body always returns; the other tasks end when they are cancelled.
            guard let result else { preconditionFailure("A run ends with its result.") }
            return result
        }
    }

    /// Stops the run at the first signal; the run still writes its measurements. A second signal ends the program.
    private func listen() async {
        for await signal in await UnixSignalsSequence(trapping: .sigint, .sigterm) {
            if stop.isSet { LoadTestCommand.end(128 + (signal == .sigint ? 2 : 15)) }
            stop.set()
            progress.say("stopping: waiting for outstanding calls, then writing the measurements")
        }
    }

    private func show() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: progress.interval)
            if !Task.isCancelled, let line = board.line(at: time.now) { progress.show(line) }
        }
    }
}
