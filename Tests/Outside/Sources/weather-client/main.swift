// snippet: first-client
import Logging
import WeatherAPI
import ZRPC

let transport = try Transport(logger: Logger(label: "weather-client"))
let client = ForecastServiceClient(channel: transport.channel(to: CommandLine.arguments[1]))
var request = GetForecastRequest()
request.place = CommandLine.arguments[2]
do {
    print(try await client.getForecast(request, options: CallOptions(waitForReady: true)).text)
} catch {
    print(error)
}
await transport.shutdown(grace: .zero)
// end
