// ServiceRuntime
