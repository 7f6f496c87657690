import ArgumentParser
import Testing

@testable import DaybookLoad

@Suite struct CommandLineTests {
    private static let run = ["run", "--password-file", "/p"]

    @Test(arguments: [
        run + ["--open", "500"], run + ["--closed", "32", "--mix", "reads", "--duration", "60", "--warm-up", "0"],
        run + ["--ramp", "100:2000:100", "--limit-p99", "50", "--poisson"],
        run + ["--open", "1", "--target", "ipc:///s/entry.sock", "--media-endpoint", "ipc:///s/media.sock"],
        run + ["--open", "1", "--target", "http://diary.example.org", "--allow-remote", "diary.example.org"],
        run + ["--open", "9", "--prepare", "100", "--seed", "7", "--output", "r.json", "--picture", "r.svg"],
        ["mixes"], ["compare", "a.json", "b.json", "--tolerance", "5", "--fail-on-worse"],
        ["picture", "a.json", "b.json", "--output", "p.svg"],
    ])
    func `what the tour shows is understood`(arguments: [String]) throws {
        _ = try LoadTestCommand.parseAsRoot(arguments)
    }

    @Test(arguments: [
        run, run + ["--open", "5", "--closed", "5"], run + ["--open", "0"], run + ["--open", "5", "--mix", "night"],
        run + ["--open", "5", "--limit-p99", "5"], run + ["--ramp", "5"], run + ["--closed", "5", "--poisson"],
        run + ["--open", "5", "--target", "http://diary.example.org"], ["run", "--open", "5"],
        run + ["--open", "5", "--target", "ipc:///e", "--media-endpoint", "tcp://10.0.0.1:1"],
        run + ["--open", "5", "--media-endpoint", "ipc:///m"], ["picture", "--output", "x"], ["compare", "a"],
    ])
    func `what is called wrongly ends with code 64`(arguments: [String]) {
        do {
            _ = try LoadTestCommand.parseAsRoot(arguments)
            Issue.record("\(arguments) was understood")
        } catch {
            #expect(LoadTestCommand.exitCode(for: error).rawValue == 64)
        }
    }
}
