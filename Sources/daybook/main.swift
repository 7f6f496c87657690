import DaybookCommand

await DaybookCommand.main()
