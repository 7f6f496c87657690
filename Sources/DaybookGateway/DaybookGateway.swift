// DaybookGateway
