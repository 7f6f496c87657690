import DaybookAPI
import Glibc
import Logging
import ServiceRuntime
import Synchronization

/// A schedule that starts scrubs: at an interval, and at a person's request. At most one runs in a process.
final class ScrubSchedule: Sendable {
    /// The seconds from the end of one scrub to the beginning of the next.
    static let interval = Int(Scrub.intervalSeconds)
    /// The interval between checks whether a scrub is due.
    private static let look = Duration.seconds(3600)
    /// The number of checks whether a scrub has begun, and the pause between them.
    private static let beginLooks = 500
    private static let beginPause = Duration.milliseconds(10)

    private let scrubber: Scrubber
    private let logger: Logger
    private let running = Mutex<Task<Void, Never>?>(nil)

    init(_ scrubber: Scrubber, logger: Logger) {
        self.scrubber = scrubber
        self.logger = logger
    }

    /// Returns the progress of the scrub; `never` if there was none.
    func report() async throws(MediaError) -> Scrub {
        guard var scrub = try await scrubber.marks.scrub() else {
            var none = Scrub()
            none.state = .never
            return none
        }
        // The scrub may have ended since then, or its process has died.
        if scrub.state == .running, let lock = try await scrubber.marks.beginScrubbing() {
            defer { lock.release() }
            scrub = try await scrubber.marks.scrub() ?? scrub
            if scrub.state == .running { scrub.state = .stopped }
        }
        return scrub
    }

    /// Starts a scrub at full speed, or speeds up the running one.
    func start(restart: Bool) async throws(MediaError) -> Scrub {
        try await scrubber.marks.requestStop(false)
        scrubber.pace.hurry(true)
        begin(restart: restart)
        // The next request may reach another process, which has only the recorded state.
        for _ in 0..<Self.beginLooks {
            let scrub = try await report()
            if scrub.state == .running || running.withLock({ $0 == nil }) { return scrub }
            try? await Task.sleep(for: Self.beginPause)
        }
        return try await report()
    }

    /// Stops the scrub, in whichever process it runs.
    func stop() async throws(MediaError) -> Scrub {
        try await scrubber.marks.requestStop(true)
        return try await report()
    }

    /// Starts scrubs when they are due, until cancelled.
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
                    "could not check whether a scrub is due", metadata: ["error": "\(SystemFailure.reason(of: error))"])
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
                    logger.info("the scrub stopped; the next one continues from there")
                } catch let error as MediaError where error.code == .busy {
                    logger.info("another worker is scrubbing")
                } catch {
                    logger.warning(
                        "the scrub failed; it continues later",
                        metadata: ["error": "\(SystemFailure.reason(of: error))"])
                }
                scrubber.pace.hurry(false)
                self.running.withLock { $0 = nil }
            }
        }
    }
}

/// The speed of a scrub: as fast as the disk allows if a person waits for it, otherwise slow.
final class ScrubPace: Sendable {
    /// The speed of a scrub in the background, in bytes per second: 80 TB in a month.
    static let slow = 32 << 20

    private let bytesPerSecond: Int
    private let isHurried = Mutex(false)

    init(bytesPerSecond: Int = ScrubPace.slow) { self.bytesPerSecond = max(bytesPerSecond, 1) }

    /// Sets the speed from now on: full if `wanted`, otherwise slow.
    func hurry(_ wanted: Bool) { isHurried.withLock { $0 = wanted } }

    /// Waits as long as reading this number of bytes has to take.
    func wait(after bytes: Int) async throws {
        if isHurried.withLock({ $0 }) { return }
        try await Task.sleep(for: .seconds(Double(bytes) / Double(bytesPerSecond)))
    }
}
