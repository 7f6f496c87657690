import ArgumentParser

/// The options for the pace of a run.
struct PaceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Open loop: this number of calls a second, however slow the responses are.", valueName: "rate"))
    var open: Double?

    @Option(
        help: ArgumentHelp(
            "Closed loop: this number of callers, each of which waits for its response.", valueName: "callers"))
    var closed: Int?

    @Option(
        help: ArgumentHelp(
            "Open loops at rising rates until the knee, such as 100:2000:100.", valueName: "from:to:step"))
    var ramp: String?

    @Flag(help: "Make the calls of an open loop at random times, as independent people do, instead of evenly.")
    var poisson = false

    @Option(help: ArgumentHelp("A p99 over this number of milliseconds is beyond a ramp's knee.", valueName: "ms"))
    var limitP99: Double?

    @Option(help: ArgumentHelp("Seconds to measure; of a ramp, in each step. [default: 30, ramp 10]", valueName: "s"))
    var duration: Double?

    @Option(
        help: ArgumentHelp(
            "Seconds of load before measuring; of a ramp, in each step. [default: 5, ramp 2]", valueName: "s"))
    var warmUp: Double?

    @Option(help: ArgumentHelp("Open loop: drop calls beyond this number of outstanding calls.", valueName: "calls"))
    var maximumOutstanding = 4096

    func validate() throws {
        guard [open != nil, closed != nil, ramp != nil].count(where: \.self) == 1 else {
            throw ValidationError("Give one of --open RATE, --closed CALLERS and --ramp FROM:TO:STEP.")
        }
        guard open.map({ $0 > 0 && $0 <= 1_000_000 }) ?? true, closed.map({ 1...10_000 ~= $0 }) ?? true else {
            throw ValidationError("--open is above 0 and at most 1000000 calls/s, --closed 1 to 10000 callers.")
        }
        guard (0.1...86_400).contains(seconds), (0...3600).contains(warmUpSeconds) else {
            throw ValidationError("--duration is 0.1 to 86400 seconds, --warm-up 0 to 3600.")
        }
        guard 1...100_000 ~= maximumOutstanding, limitP99.map({ $0 > 0 && $0 < 1e9 }) ?? true else {
            throw ValidationError("--maximum-outstanding is 1 to 100000, --limit-p99 above 0.")
        }
        guard ramp != nil || limitP99 == nil else {
            throw ValidationError("--limit-p99 works only together with --ramp.")
        }
        guard closed == nil || !poisson else {
            throw ValidationError("--poisson works only together with --open or --ramp.")
        }
        if let ramp { _ = try asValidation { () throws(LoadError) in try Ramp(parsing: ramp) } }
    }

    var seconds: Double { duration ?? (ramp == nil ? 30 : 10) }
    var warmUpSeconds: Double { warmUp ?? (ramp == nil ? 5 : 2) }

    func pace() throws(LoadError) -> RunPlan.Pace {
        if let open { return .open(rate: open) }
        if let closed { return .closed(callers: closed) }
        return .ramp(try Ramp(parsing: ramp ?? ""), limitP99: limitP99.map { $0 * 1000 })
    }
}

/// Rethrows a mistake in an argument as a validation error of the argument parser.
func asValidation<Value>(_ body: () throws(LoadError) -> Value) throws -> Value {
    do throws(LoadError) {
        return try body()
    } catch {
        throw ValidationError(error.description)
    }
}
