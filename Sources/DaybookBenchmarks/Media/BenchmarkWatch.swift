import Glibc

/// A stopwatch for the time of this process, its workers and the workers that have ended.
struct BenchmarkWatch {
    private let start: ContinuousClock.Instant
    private let before: Double

    /// Starts the measurement.
    init(workers: [pid_t]) {
        before = Self.processor(workers)
        start = .now
    }

    /// Returns the seconds since the start: processor time and elapsed time.
    func read(workers: [pid_t]) -> (processor: Double, elapsed: Double) {
        (Self.processor(workers) - before, (ContinuousClock.now - start) / .seconds(1))
    }

    /// Returns the processor time so far. A worker that ends meanwhile counts among the children that were waited for.
    private static func processor(_ workers: [pid_t]) -> Double {
        seconds(of: CLOCK_PROCESS_CPUTIME_ID) + ended() + workers.reduce(0) { $0 + seconds(ofProcess: $1) }
    }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func seconds(ofProcess process: pid_t) -> Double {
        var clock = clockid_t()
        return unsafe clock_getcpuclockid(process, &clock) == 0 ? seconds(of: clock) : 0
    }

    private static func ended() -> Double {
        var usage = rusage()
        guard unsafe getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage) == 0 else { return 0 }
        return seconds(usage)
    }

    /// Returns the processor time of a process that has ended.
    static func seconds(_ usage: rusage) -> Double {
        Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    }
}
