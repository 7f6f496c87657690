// DaybookAPI
