// snippet: first-server
import Logging
import Weather
import WeatherAPI
import ZRPC

let transport = try Transport(logger: Logger(label: "weather-server"))
let server = try await transport.serve([Forecasts().serviceDefinition], at: CommandLine.arguments[1])
print("Serves at \(server.endpoint) until Ctrl-D.")
// Blocks the main thread only: handlers run on the transport's.
while readLine() != nil {}
await transport.shutdown(grace: .seconds(5))
// end
