import DaybookLoad

await LoadTestCommand.runProgram()
