import Testing

@testable import ServiceRuntime

@Suite struct StartMessageTests {
    @Test(arguments: [StartMessage.ready("http://[::1]:8080"), .starting("opening the diary")])
    func `what is written is read again`(message: StartMessage) {
        #expect(StartMessage(line: String(message.line.dropLast())) == message)
    }

    @Test(arguments: ["", "ready", "ready a b", "starting", "already x", " "])
    func `another line is none`(line: String) {
        #expect(StartMessage(line: line) == nil)
    }
}
