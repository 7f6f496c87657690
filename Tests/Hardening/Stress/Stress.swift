import Glibc

/// Tests that take long, or want a machine that is kept busy: `stress WHAT ...`, as Tests/Hardening/run calls it.
@main
enum Stress {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let holds: Bool
        switch (arguments.first, number(arguments)) {
        case ("steps", .some(let seconds)): holds = StepSpeed.measure(seconds: seconds)
        case ("wakeups", .some(let calls)): holds = Wakeups.run(calls: calls)
        case ("burn", nil): burn()
        default:
            print("usage: stress steps SECONDS | wakeups CALLS | burn")
            exit(64)
        }
        exit(holds ? 0 : 1)
    }

    private static func number(_ arguments: [String]) -> Int? {
        guard arguments.count == 2, let number = Int(arguments[1]), 1...1_000_000_000 ~= number else { return nil }
        return number
    }

    /// Takes a processor until the process ends that started this one.
    private static func burn() -> Never {
        let parent = getppid()
        var (random, sum) = (SplitMix(seed: 1), UInt64(0))
        while getppid() == parent {
            for _ in 0..<1 << 20 { sum &+= random.next() }
        }
        exit(sum == 0 ? 1 : 0)
    }
}
