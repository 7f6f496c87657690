import DaybookAPI
import Glibc
import Logging
import ServiceRuntime
import Synchronization

/// Starts scrubs: one now and then by itself, and one when a person asks. At most one runs in a process.
final class ScrubSchedule: Sendable {
    /// From the end of one scrub to the beginning of the next.
    static let interval = 30 * 24 * 3600
    /// How often it is looked whether it is time.
    private static let look = Duration.seconds(3600)
    /// How often, and after how long, it is looked whether a scrub has begun.
    private static let beginLooks = 500
    private static let beginPause = Duration.milliseconds(10)

    private let scrubber: Scrubber
    private let logger: Logger
    private let running = Mutex<Task<Void, Never>?>(nil)

    init(_ scrubber: Scrubber, logger: Logger) {
        self.scrubber = scrubber
        self.logger = logger
    }

    /// How far the scrub is; `never` when there was none.
    func report() async throws(MediaError) -> Scrub {
        guard var scrub = try await scrubber.marks.scrub() else {
            var none = Scrub()
            none.state = .never
            return none
        }
        // Its process may have died.
        if scrub.state == .running, let lock = try await scrubber.marks.beginScrubbing() {
            lock.release()
            scrub.state = .stopped
        }
        return scrub
    }

    /// Starts a scrub that goes as fast as it can, or hurries the one that runs.
    func start(restart: Bool) async throws(MediaError) -> Scrub {
        try await scrubber.marks.requestStop(false)
        scrubber.pace.hurry(true)
        begin(restart: restart)
        // Whoever asks next may ask another worker, which knows only what was noted.
        for _ in 0..<Self.beginLooks {
            let scrub = try await report()
            if scrub.state == .running || running.withLock({ $0 == nil }) { return scrub }
            try? await Task.sleep(for: Self.beginPause)
        }
        return try await report()
    }

    /// Stops whichever process scrubs.
    func stop() async throws(MediaError) -> Scrub {
        try await scrubber.marks.requestStop(true)
        return try await report()
    }

    /// Scrubs when it is time, until cancelled.
    func run() async {
        while !Task.isCancelled {
            do {
                try await Task.sleep(for: Self.look)
            } catch {
                break
            }
            do {
                if try await isDue() { begin(restart: false) }
            } catch {
                logger.warning(
                    "could not see whether to scrub", metadata: ["error": "\(SystemFailure.reason(of: error))"])
            }
        }
        let task = running.withLock { $0 }
        task?.cancel()
        await task?.value
    }

    private func isDue() async throws(MediaError) -> Bool {
        let now = scrubber.now()
        if let stopped = try await scrubber.marks.stopRequest() {
            guard now - stopped >= Self.interval else { return false }
            try await scrubber.marks.requestStop(false)
        }
        let scrub = try await report()
        return scrub.state != .running && (scrub.state != .done || now - Int(scrub.endTime) >= Self.interval)
    }

    /// Starts a scrub unless this process scrubs already.
    private func begin(restart: Bool) {
        running.withLock { running in
            guard running == nil else { return }
            running = Task { [self] in
                do {
                    try await scrubber.run(restart: restart)
                } catch is CancellationError {
                    logger.info("the scrub stopped; the next one goes on there")
                } catch let error as MediaError where error.code == .busy {
                    logger.info("another worker scrubs")
                } catch {
                    logger.warning(
                        "the scrub broke off; it goes on later",
                        metadata: ["error": "\(SystemFailure.reason(of: error))"])
                }
                scrubber.pace.hurry(false)
                self.running.withLock { $0 = nil }
            }
        }
    }
}
