import DaybookAPI
import SearchTextTesting
import ZRPC

@testable import DaybookEntry

/// Random operations on a diary and on a model of it: what each touched is compared at once, everything now and then and
/// when the service was killed. An import of what an export has is compared at long intervals and at the end.
final class ModelRun {
    /// From one kill, and comparison of everything, to the next.
    private var killEvery: Int { service.diesUnderCalls ? 150 : 300 }
    /// From one import of the diary's records into an empty diary to the next.
    private static let milestone = 10_000
    static let password = "right password"

    let service: any ModelService
    let model = DiaryModel()
    var numbers: SeededGenerator
    /// The number of the operation at hand.
    private(set) var operation = 0
    /// The last operations, for whoever looks for what went wrong.
    private(set) var log: [String] = []
    private(set) var kills = 0
    private(set) var refusals = 0

    var channel: Channel
    var me = CallOptions()
    var now: Int64 = 0
    /// The service dies under the next call.
    private var isDoomed = false
    /// The entry worked on last.
    var lastEntry: String?
    private var unlocked: Int64 = 0
    private var removals = RemovalClock()
    private var sighting: Int64?
    private var born: Int64 = 0
    var pager: ModelFollower
    var streamer: ModelStreamer

    init(_ service: any ModelService, seed: UInt64) async throws {
        self.service = service
        numbers = SeededGenerator(seed: seed)
        channel = await service.channel
        pager = ModelFollower()
        streamer = ModelStreamer()
        now = await service.now
        born = now
        var bootstrap = BootstrapOwnerRequest()
        bootstrap.name = "minji"
        bootstrap.password = Self.password
        bootstrap.timeZone = model.zone
        bootstrap.locale = "ko-KR"
        _ = try await AccountServiceClient(channel: channel).bootstrapOwner(bootstrap)
        try await logIn()
        model.builtInSounds = try await SoundServiceClient(channel: channel).listSounds(
            ListSoundsRequest(), options: me
        ).sounds.map(\.id)
        try await pager.begin(channel, me)
        try await streamer.begin(channel, me)
    }

    func run(operations: Int) async throws {
        try await keepUp()
        while operation < operations {
            operation += 1
            now = await service.now
            try await unlockInTime()
            let isKilled = operation.isMultiple(of: killEvery)
            isDoomed = isKilled && service.diesUnderCalls
            try await step()
            if isKilled { try await revive() }
            if operation.isMultiple(of: 40) { try await page() }
            let isLast = operation == operations
            if isKilled || isLast { try await checkEverything() }
            let isMilestone = operation.isMultiple(of: Self.milestone)
            if isMilestone || isLast { try await checkRoundTrip() }
            if isMilestone { print("\(operation) operations, \(kills) kills") }
        }
    }

    func note(_ text: String) {
        log.append("\(operation) \(text)")
        if log.count > 40 { log.removeFirst() }
    }

    // MARK: Choices

    func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &numbers) }
    func chance(_ percent: Int) -> Bool { number(0..<100) < percent }
    func one<Value>(of values: [Value]) -> Value? { values.randomElement(using: &numbers) }

    /// An id that a client makes.
    func newID() -> String {
        UUIDBytes(high: UInt64.random(in: 1...UInt64.max, using: &numbers), low: numbers.next()).description
    }

    // MARK: Calls

    /// Makes a call until it is answered, as a careful client does; now and then again when it was.
    ///
    /// - Returns: The first answer, or what the service refused it with.
    func call<Answer>(_ send: (CallOptions) async throws -> Answer) async throws -> Result<Answer, RPCError> {
        var options = me
        options.waitForReady = true
        options.idempotencyKey = (0..<16).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        let repeats = chance(8)
        var killer: Task<Void, any Error>?
        if isDoomed {
            isDoomed = false
            let delay = Duration.microseconds(number(0..<4000))
            killer = Task { [service] in
                try await Task.sleep(for: delay)
                try await service.kill()
            }
        }
        let answer = try await answered(options, send)
        try await killer?.value
        if repeats, case .success = answer { _ = try await answered(options, send) }
        if case .failure = answer { refusals += 1 }
        return answer
    }

    private func answered<Answer>(
        _ options: CallOptions, _ send: (CallOptions) async throws -> Answer
    ) async throws -> Result<Answer, RPCError> {
        var last: RPCError?
        for _ in 0..<500 {
            do {
                return .success(try await send(options))
            } catch let error as RPCError {
                if error.outcome == .processed, error.code != .unavailable { return .failure(error) }
                last = error
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        throw ModelMismatch("a call was never answered: \(last.map { "\($0)" } ?? "")")
    }

    /// Reads the pages of what changed, however often it takes while the service comes back.
    private func page() async throws {
        var options = me
        options.waitForReady = true
        let reading = try await answered(options) { [channel, pager] options in
            var next = pager
            try await next.follow(channel, options)
            return next
        }
        pager = try reading.get()
    }

    /// The answer of a call that must not be refused.
    func answer<Answer>(_ send: (CallOptions) async throws -> Answer) async throws -> Answer {
        switch try await call(send) {
        case .success(let answer): return answer
        case .failure(let error): throw ModelMismatch("refused: \(error)")
        }
    }

    /// A call that must be refused with a code.
    func refused<Answer>(_ code: StatusCode, _ send: (CallOptions) async throws -> Answer) async throws {
        switch try await call(send) {
        case .success: throw ModelMismatch("was not refused with \(code.name)")
        case .failure(let error):
            guard error.code == code else { throw ModelMismatch("was refused with \(error), not \(code.name)") }
        }
    }

    // MARK: The service's life

    private func revive() async throws {
        kills += 1
        if !service.diesUnderCalls {
            note("kill")
            await streamer.end()
            try await service.kill()
            channel = await service.channel
        }
        (removals, born) = (RemovalClock(), await service.now)
        try await keepUp()
        await streamer.resume(channel, me)
    }

    func keepUp() async throws {
        try await service.keepUp()
        guard service.hasOwnTime else { return }
        let uptime = Duration.microseconds(await service.now)
        let reading = removals.read(
            wall: Instant(microseconds: now), uptime: uptime, lastSighting: sighting.map { Instant(microseconds: $0) })
        if reading.isWorthWriting(after: sighting.map { Instant(microseconds: $0) }) {
            sighting = reading.sighting.microseconds
        }
        model.keepUp(until: reading.time.microseconds, at: now)
    }

    func logIn() async throws {
        var request = CreateSessionRequest()
        request.name = "minji"
        request.password = Self.password
        let token = try await answer { [channel] in
            try await AccountServiceClient(channel: channel).createSession(request, options: $0)
        }.token
        me = CallOptions()
        me.metadata["authorization"] = "Bearer \(token)"
        // Bursts are of one session.
        for id in model.entries.keys { model.entries[id]?.burst = nil }
        try await unlock()
    }

    func unlock() async throws {
        var request = UnlockCurrentSessionRequest()
        request.password = Self.password
        _ = try await answer { [channel] in
            try await AccountServiceClient(channel: channel).unlockCurrentSession(request, options: $0)
        }
        unlocked = now
    }

    private func unlockInTime() async throws {
        if now > unlocked + 240 * ModelTime.second { try await unlock() }
    }
}
