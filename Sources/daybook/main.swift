import DaybookCommand

await DaybookCommand.runProgram()
