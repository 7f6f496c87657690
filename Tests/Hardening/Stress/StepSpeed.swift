import Glibc

/// Drives the two state machines of a session against each other, with nothing beside them, for a time.
enum StepSpeed {
    /// The steps of each seed, so that each begins with a greeting and ends with nothing left.
    private static let stepsPerSeed = 200_000
    /// The minimum number of steps in a second of a processor.
    private static let required = 1_000_000.0

    /// Tells how many steps a second were taken. False when something did not hold, or too few were.
    ///
    /// What is required is so of the time that a processor gave: how much of it others took says nothing of the machines.
    static func measure(seconds: Int) -> Bool {
        let clock = ContinuousClock()
        let (begin, processorBegin) = (clock.now, processorSeconds)
        let end = begin + .seconds(seconds)
        var (seed, steps, calls, sessions): (UInt64, Int, Int, Int) = (0, 0, 0, 0)
        while clock.now < end {
            seed += 1
            let model = SessionModel(seed: seed, hasLargeWindows: seed % 3 == 2)
            for _ in 0..<stepsPerSeed where model.fault == nil { model.step(breaks: seed % 2 == 1) }
            model.settle(retires: seed % 4 == 1)
            if let fault = model.fault {
                print("steps: seed \(seed) fails at \(fault)")
                return false
            }
            steps += model.steps
            calls += model.client.ended
            sessions += model.client.sessions
        }
        let elapsed = Double(steps) / ((clock.now - begin) / .seconds(1))
        let ofProcessor = Double(steps) / max(processorSeconds - processorBegin, 0.001)
        print("steps: \(steps) in \(seed) models, \(calls) calls ended, \(sessions) sessions")
        print("steps: \(Int(elapsed)) a second, \(Int(ofProcessor)) a second of a processor")
        return ofProcessor >= required
    }

    /// The time that processors spent on this process, which has one thread.
    private static var processorSeconds: Double {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
