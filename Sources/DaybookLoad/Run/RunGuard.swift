import UnixSignals

/// What goes on beside a run: the live line, and the ear for somebody who wants it to end.
struct RunGuard: Sendable {
    let time: any Timekeeper
    let stop: StopSignal
    let board: LiveBoard
    let progress: ProgressLine

    /// Runs `body` with both.
    func around<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        // After the line's last drawing.
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
            // The body always returns; the others end when they are cancelled.
            guard let result else { preconditionFailure("A run ends with its result.") }
            return result
        }
    }

    /// The first signal ends the run, which still writes what it measured; a second one ends the program.
    private func listen() async {
        for await signal in await UnixSignalsSequence(trapping: .sigint, .sigterm) {
            if stop.isSet { LoadTestCommand.end(128 + (signal == .sigint ? 2 : 15)) }
            stop.set()
            progress.say("ending: waiting for what is out, then writing what was measured")
        }
    }

    private func show() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: progress.interval)
            if !Task.isCancelled, let line = board.line(at: time.now) { progress.show(line) }
        }
    }
}
