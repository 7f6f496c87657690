// DaybookCommand
