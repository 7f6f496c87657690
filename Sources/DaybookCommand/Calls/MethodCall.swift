import Foundation
import ProtobufC
import ZRPC

/// A call with JSON messages, for a method of any kind.
struct MethodCall {
    let channel: Channel
    let method: MethodDescriptor
    let options: CallOptions
    /// The pieces of files, sent with the requests from the first on, one per message.
    let attachments: [Attachment]
    let isVerbose: Bool

    /// Sends the requests and prints the responses; attachments of responses go to the file `output`.
    func run(_ bodies: [[UInt8]], output: String?) async throws {
        let printer = try ResponsePrinter(method.response, output: output)
        switch method.kind {
        case .unary, .serverStreaming:
            guard let body = bodies.first, bodies.count == 1 else {
                throw CommandError(
                    .usage, CallFault.oneRequest, ["method": method.path, "count": "\(bodies.count)"])
            }
            guard attachments.isEmpty else {
                throw CommandError(.usage, CallFault.noAttachments, ["method": method.path])
            }
            try await method.kind == .unary ? unary(body, to: printer) : serverStream(body, to: printer)
        case .clientStreaming:
            let response: UnaryResponse<EncodedMessage> = try await channel.clientStreamingResponse(
                method, options: options
            ) { writer in
                try await send(bodies, to: writer)
            }
            try printer.print(response.message)
            report(response.metadata)
        case .bidirectional:
            try await channel.bidirectional(method, options: options) {
                (writer, responses: ResponseStream<EncodedMessage>) in
                async let sending: Void = {
                    try await send(bodies, to: writer)
                    writer.finish()
                }()
                for try await response in responses {
                    try printer.print(response.message, attachments: response.attachments)
                }
                try await sending
                report(responses.trailers)
            }
        }
    }

    private func unary(_ body: [UInt8], to printer: ResponsePrinter) async throws {
        let response: UnaryResponse<EncodedMessage> = try await channel.unaryResponse(
            method, request: EncodedMessage(body), options: options)
        try printer.print(response.message)
        report(response.metadata)
        if isVerbose { Terminal.warn(Notice.serverTime.localized(["time": "\(response.serverTime)"])) }
    }

    private func serverStream(_ body: [UInt8], to printer: ResponsePrinter) async throws {
        let responses: ResponseStream<EncodedMessage> = try await channel.serverStreaming(
            method, request: EncodedMessage(body), options: options)
        for try await response in responses { try printer.print(response.message, attachments: response.attachments) }
        report(responses.trailers)
    }

    private func send(_ bodies: [[UInt8]], to writer: RequestWriter<EncodedMessage>) async throws {
        for index in 0..<max(bodies.count, attachments.count) {
            let attached = index < attachments.count ? [attachments[index]] : []
            let body = index < bodies.count ? bodies[index] : []
            try await writer.write(EncodedMessage(body), attachments: attached)
        }
    }

    private func report(_ trailers: Metadata?) {
        guard isVerbose, let trailers else { return }
        for pair in trailers { Terminal.warn("trailer: \(pair.key): \(pair.text)") }
    }
}

/// A printer of responses as JSON, one per line.
private struct ResponsePrinter: Sendable {
    private let type: MessageDescriptor
    private let file: FileHandle?

    init(_ type: MessageDescriptor, output: String?) throws {
        self.type = type
        guard let output else {
            file = nil
            return
        }
        guard FileManager.default.createFile(atPath: output, contents: nil),
            let handle = FileHandle(forWritingAtPath: output)
        else { throw CommandError(.refused, at: output, CallFault.outputFailed) }
        file = handle
    }

    func print(_ message: EncodedMessage, attachments: [Attachment] = []) throws {
        do throws(ProtobufError) {
            Terminal.write(String(decoding: try ProtobufJSON.json(fromWire: message.bytes, as: type), as: UTF8.self))
        } catch {
            throw CommandError(.server, CallFault.responseWrong, ["type": type.name, "cause": "\(error)"])
        }
        for attachment in attachments {
            if let file {
                try file.write(contentsOf: Data(attachment.bytes))
            } else {
                Terminal.warn(Notice.attachment.localized(["count": "\(attachment.count)"]))
            }
        }
    }
}
