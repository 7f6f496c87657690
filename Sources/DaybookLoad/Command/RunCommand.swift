import ArgumentParser
import Foundation
import ServiceRuntime

/// The command `loadtest run`.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Put a diary under load and measure it.",
        discussion: """
            The mixes are day, reads, search, thumbnails, writes and uploads; `loadtest mixes` shows their shares. A mix \
            of your own is written as list=3,search=1. The same seed makes the same sequence of calls. Writes and uploads \
            stay in the diary: use one that is made for it, as deploy/load-test/day does. Ctrl-C ends a run early and \
            still writes its result.
            """)

    @OptionGroup(title: "Target") var target: TargetOptions
    @OptionGroup(title: "Pace") var pace: PaceOptions

    @Option(help: ArgumentHelp("Which calls to make: the name of a mix, or weights.", valueName: "mix"))
    var mix = "day"

    @Option(help: ArgumentHelp("Seed of the sequence of calls.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("First make this number of entries, and a tenth as many photos.", valueName: "entries"))
    var prepare = 0

    @Option(help: ArgumentHelp("Write the result as JSON.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Draw the result as SVG.", valueName: "file"))
    var picture: String?

    func validate() throws {
        guard 0...1_000_000 ~= prepare else { throw ValidationError("--prepare is 0 to 1000000 entries.") }
        _ = try asValidation { () throws(LoadError) in try Mix(parsing: mix) }
    }

    func run() async throws {
        let progress = ProgressLine()
        for path in [output, picture].compactMap(\.self) { try OutputFile(path: path).check() }
        let target = try await target.connect()
        do {
            let result = try await measure(target, progress: progress)
            await target.close()
            try write(result)
        } catch {
            await target.close()
            throw error
        }
    }

    private func measure(_ target: any DiaryTarget, progress: ProgressLine) async throws -> RunResult {
        var samples = try await target.sampleIDs()
        if prepare > 0 {
            samples = try await Preparation(target: target, seed: seed) { progress.show($0, of: $1, items: $2) }
                .make(entries: prepare)
            progress.end()
        }
        let mix = try servable(try Mix(parsing: mix), target: target, samples: samples, progress: progress)
        let plan = RunPlan(
            mix: mix, pace: try pace.pace(), arrivals: pace.poisson ? .poisson : .constant,
            duration: .seconds(pace.seconds), warmUp: .seconds(pace.warmUpSeconds), seed: seed,
            maximumOutstanding: pace.maximumOutstanding)
        let (time, stop, board) = (RealTime(), StopSignal(), LiveBoard())
        let run = LoadRun(plan: plan, time: time, stop: stop, board: board) { [samples] call in
            try await target.perform(call, on: samples)
        }
        let startTime = Date.now.formatted(.iso8601)
        let outcome = await RunGuard(time: time, stop: stop, board: board, progress: progress).around {
            await run.run()
        }
        return RunResult(
            startTime: startTime, endedEarly: stop.isSet,
            settings: plan.settings(
                target: self.target.target, mediaEndpoint: self.target.mediaEndpoint, samples: samples),
            machine: .current, record: outcome.record, series: outcome.series, ramp: outcome.ramp)
    }

    /// Returns the mix without the operations that the target cannot serve or that lack samples in the diary; reports
    /// the omitted operations.
    private func servable(
        _ mix: Mix, target: any DiaryTarget, samples: SampleIDs, progress: ProgressLine
    ) throws(LoadError) -> Mix {
        let unserved = target.unserved ?? ([], "")
        var left = mix
        for (operations, reason) in [
            unserved, (samples.missing, "the diary has no such thing yet: make some with --prepare 100"),
        ] {
            let names = left.operations.filter(operations.contains).map(\.rawValue)
            guard !names.isEmpty else { continue }
            progress.say("left out: \(names.joined(separator: ", ")); \(reason)")
            left = left.without(operations)
        }
        guard !left.operations.isEmpty else { throw LoadError(.usage, "Nothing of the mix is left to call.") }
        return left
    }

    private func write(_ result: RunResult) throws {
        print(RunReport(result: result).text)
        if let output { try OutputFile(path: output).write(try result.json) }
        if let picture {
            try OutputFile(path: picture).write(Data(ResultPicture([(name: "", result: result)]).svg.utf8))
        }
    }
}

/// An output file of a command.
struct OutputFile: Sendable {
    let path: String

    /// Checks before a long run that the file can be written.
    func check() throws(LoadError) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
        guard attributes?[.type] as? FileAttributeType == .typeDirectory,
            FileManager.default.isWritableFile(atPath: folder)
        else {
            throw LoadError(.notWritten, "\(path) cannot be written: \(folder) is not a folder that you may write to.")
        }
    }

    /// Writes the file in one step.
    func write(_ bytes: Data) throws(LoadError) {
        do {
            try bytes.write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw LoadError(.notWritten, "\(path) cannot be written: \(SystemFailure.reason(of: error))")
        }
    }
}
