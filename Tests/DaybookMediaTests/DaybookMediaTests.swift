// DaybookMedia
