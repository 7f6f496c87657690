// DaybookEntry
