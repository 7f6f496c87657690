import DaybookBenchmarks

BenchmarkCommand.runProgram()
