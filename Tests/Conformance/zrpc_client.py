"""A client of ZRPC/1 that follows Sources/ZRPC/Documentation.docc/WireProtocol.md and nothing else.

It is the second implementation of the protocol: small, synchronous, and meant to be read beside the document. One
thread does everything, so time passes for a session (heartbeats, deadlines) only while one of its calls waits.

    with Connection("ipc:///run/peer.sock") as connection:
        stream = connection.open("zrpc.testing.v1.TestService/EmptyCall", body=b"")
        trailers = stream.wait()

Three layers: `Wire` moves whole messages, `Connection` is a session, `Stream` a call.
"""
import atexit
import collections
import contextlib
import importlib
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import warnings

import zmq
from zmq.utils.monitor import recv_monitor_message

# Python's parser only warns of bytes that end in the middle of a group; here they cannot be read, as any others.
warnings.filterwarnings("error", message="Unexpected end-group tag")

PROTO_FOLDER = pathlib.Path(__file__).resolve().parents[2] / "proto"


def compiled(*files):
    """The Python modules of these .proto files, made by protoc in a folder that goes with the process."""
    folder = tempfile.mkdtemp(prefix="zrpc-python-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    subprocess.run(
        ["protoc", f"-I{PROTO_FOLDER}", "-I/usr/include", f"--python_out={folder}", *files], check=True, timeout=60)
    sys.path.insert(0, folder)
    return [importlib.import_module(file.removesuffix(".proto").replace("/", ".") + "_pb2") for file in files]


_, pb, status_pb, testing_pb = compiled(
    "zrpc/v1/options.proto", "zrpc/v1/wire.proto", "zrpc/v1/status.proto", "zrpc/testing/v1/testing.proto")

# Prelude: magic, version, type, flags, header length, stream, sequence, aux, body length, attachment length.
PRELUDE = struct.Struct("<HBBHHQIIII")
MAGIC, VERSION = 0x525A, 1

TYPES = ["", "HELLO", "HELLO_ACK", "REQUEST", "DATA", "HALF_CLOSE", "RESPONSE_HEADERS", "TRAILERS", "CANCEL", "CREDIT",
         "PING", "PONG", "GOAWAY", "RESET"]
(HELLO, HELLO_ACK, REQUEST, DATA, HALF_CLOSE, RESPONSE_HEADERS, TRAILERS, CANCEL, CREDIT, PING, PONG, GOAWAY,
 RESET) = range(1, 14)

END_STREAM, HAS_BODY, HAS_ATTACHMENTS, COMPRESSED, REFUSED = 1, 2, 4, 8, 16

RESETS = ["", "unknown session", "protocol error", "version", "flow control", "unknown stream", "sequence",
          "too many sessions", "too many streams", "expired"]
(UNKNOWN_SESSION, PROTOCOL_ERROR, BAD_VERSION, FLOW_CONTROL, UNKNOWN_STREAM, BAD_SEQUENCE, TOO_MANY_SESSIONS,
 TOO_MANY_STREAMS, EXPIRED) = range(1, 10)

CODES = ["OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS",
         "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED",
         "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED"]

KIB, MIB = 1024, 1024 * 1024
MAX_MESSAGE, MAX_PAYLOAD, MAX_BODY, MAX_HEADER = MIB + 64 * KIB, MIB + 32 * KIB, MIB, 60 * KIB
MAX_ATTACHMENTS, MAX_ATTACHMENT = 4, 256 * KIB
SESSION_WINDOW, STREAM_WINDOW, MIN_WINDOW = 64 * MIB, MIB, KIB
MIN_COST = 256
NO_STREAM_YET = 2**64 - 1
ALL_ONES = 2**32 - 1
# A feature: several messages of calls in one part.
BATCHES, MAX_BATCH, MAX_BATCH_SIZE = "message-batches", 64, 64 * KIB
BATCHED = {REQUEST, DATA, HALF_CLOSE, TRAILERS, CANCEL, CREDIT}


class SessionEnded(Exception):
    """The session is over. `reason` is that of a RESET, or None; `sequence` is the number that the RESET answers."""

    def __init__(self, text, reason=None, sequence=None):
        super().__init__(text)
        self.reason, self.sequence = reason, sequence


class Violation(Exception):
    """The server broke the protocol: answered with a RESET of this reason."""

    def __init__(self, text, reason=PROTOCOL_ERROR, sequence=0):
        super().__init__(text)
        self.reason, self.sequence = reason, sequence


class Message(collections.namedtuple("Message", "type flags stream sequence aux header body attachments")):
    """One message as it came; `body` is None without the flag HAS_BODY."""

    @property
    def cost(self):
        return cost(self.body, self.attachments)

    def __str__(self):
        name = TYPES[self.type] if self.type < len(TYPES) else self.type
        size = "-" if self.body is None else len(self.body)
        return (f"{name}(stream {self.stream}, sequence {self.sequence}, flags {self.flags:#x}, aux {self.aux}, header "
                f"{len(self.header)}, body {size}, attachments {[len(each) for each in self.attachments]})")


def cost(body, attachments=()):
    """Returns the credit that a DATA message takes."""
    return max(MIN_COST, len(body or b"") + sum(map(len, attachments)))


def packed(type, sequence, stream=0, flags=0, aux=0, header=b"", body=None, attachments=(), version=VERSION):
    """One message's bytes."""
    if attachments:
        flags |= HAS_ATTACHMENTS
        header = struct.pack(f"<{len(attachments)}I", *map(len, attachments))
    if body is not None:
        flags |= HAS_BODY
    prelude = PRELUDE.pack(MAGIC, version, type, flags, len(header), stream, sequence, aux, len(body or b""),
                           sum(map(len, attachments)))
    return b"".join([prelude, header, body or b"", *attachments])


def unpacked(raw):
    """The message of one part; a Violation when the document does not allow it."""
    if len(raw) < PRELUDE.size:
        raise Violation("shorter than a prelude")
    magic, version, type, flags, header_size, stream, sequence, aux, body_size, rest = PRELUDE.unpack_from(raw)
    if magic != MAGIC:
        raise Violation("not the magic", PROTOCOL_ERROR, sequence)
    if version != VERSION:
        raise Violation(f"version {version}", BAD_VERSION, sequence)
    if len(raw) != PRELUDE.size + header_size + body_size + rest:
        raise Violation("lengths do not add up", PROTOCOL_ERROR, sequence)
    if not HELLO <= type <= RESET or flags & COMPRESSED or header_size > MAX_HEADER or body_size > MAX_BODY \
            or body_size + rest > MAX_PAYLOAD or (body_size and not flags & HAS_BODY) \
            or (rest and not flags & HAS_ATTACHMENTS):
        raise Violation(f"type {type} with flags {flags:#x} and lengths {header_size}, {body_size}, {rest}",
                        PROTOCOL_ERROR, sequence)
    header, attachments = raw[PRELUDE.size:PRELUDE.size + header_size], []
    start = PRELUDE.size + header_size + body_size
    if flags & HAS_ATTACHMENTS:
        count = header_size // 4
        if type != DATA or header_size % 4 or not 1 <= count <= MAX_ATTACHMENTS:
            raise Violation("no table of attachments", PROTOCOL_ERROR, sequence)
        table = struct.unpack(f"<{count}I", header)
        if sum(table) != rest or max(table) > MAX_ATTACHMENT:
            raise Violation(f"table of attachments {table} of {rest} bytes", PROTOCOL_ERROR, sequence)
        for size in table:
            attachments.append(raw[start:start + size])
            start += size
    body = raw[PRELUDE.size + header_size:PRELUDE.size + header_size + body_size] if flags & HAS_BODY else None
    return Message(type, flags, stream, sequence, aux, header, body, attachments)


def split(raw, takes_batches):
    """The messages of one part: one, or with the feature several of calls, one behind the other."""
    pieces, start = [], 0
    while takes_batches and len(raw) - start >= PRELUDE.size:
        fields = PRELUDE.unpack_from(raw, start)
        end = start + PRELUDE.size + fields[4] + fields[8] + fields[9]
        if fields[0] != MAGIC or not start < end < len(raw):
            break
        pieces.append(raw[start:end])
        start = end
    messages = [unpacked(each) for each in [*pieces, raw[start:]]]
    if len(messages) > 1 and (len(messages) > MAX_BATCH or len(raw) > MAX_BATCH_SIZE
                              or any(each.type not in BATCHED for each in messages)):
        raise Violation(f"a batch of {len(messages)} messages and {len(raw)} bytes")
    return messages


class Wire:
    """One DEALER: sends and receives messages, numbers what it sends, and knows nothing of sessions."""

    # Whether batches were promised to be taken, in the greeting.
    takes_batches = False

    def __init__(self, endpoint):
        self.context = zmq.Context()
        self.socket = self.context.socket(zmq.DEALER)
        # With ZMQ_IMMEDIATE nothing waits for a connection that does not exist, and nothing is kept for a later one.
        self.socket.setsockopt(zmq.IMMEDIATE, 1)
        self.socket.setsockopt(zmq.LINGER, 0)
        self.socket.setsockopt(zmq.MAXMSGSIZE, MAX_MESSAGE)
        self.monitor = self.socket.get_monitor_socket(zmq.EVENT_DISCONNECTED)
        self.socket.connect(endpoint)
        self.next_sequence = 0
        self.pending = collections.deque()
        self.largest_batch = 1

    def close(self):
        self.socket.disable_monitor()
        self.monitor.close(0)
        self.socket.close(0)
        self.context.term()

    def send_parts(self, *parts, timeout=5.0):
        """Bytes as they are; a socket that takes nothing for so long has lost its peer."""
        if not self.socket.poll(timeout * 1000, zmq.POLLOUT):
            raise SessionEnded("the socket takes nothing")
        self.socket.send_multipart(parts, zmq.DONTWAIT)

    def send(self, type, sequence=None, **fields):
        """A message with the next number, or with the one given. Answers its number."""
        if sequence is None:
            sequence = self.next_sequence
            self.next_sequence = (sequence + 1) & ALL_ONES
        self.send_parts(packed(type, sequence, **fields))
        return sequence

    def send_batch(self, *messages):
        """Messages in one part: each a type, and its fields as a dictionary."""
        parts = []
        for type, fields in messages:
            parts.append(packed(type, self.next_sequence, **fields))
            self.next_sequence = (self.next_sequence + 1) & ALL_ONES
        self.send_parts(b"".join(parts))

    def receive(self, timeout):
        """The next message, or None when none came in time."""
        if self.pending:
            return self.pending.popleft()
        poller = zmq.Poller()
        poller.register(self.socket, zmq.POLLIN)
        poller.register(self.monitor, zmq.POLLIN)
        ready = dict(poller.poll(max(0, timeout) * 1000))
        # Messages that came before the loss of the connection are read before the loss.
        if self.socket not in ready:
            if self.monitor in ready:
                recv_monitor_message(self.monitor)
                raise SessionEnded("the connection was lost")
            return None
        parts = self.socket.recv_multipart(zmq.DONTWAIT)
        if len(parts) != 1:
            raise Violation("a message of several parts")
        self.pending.extend(split(parts[0], self.takes_batches))
        self.largest_batch = max(self.largest_batch, len(self.pending))
        return self.pending.popleft()


class Receiving:
    """A window that this side gave: what the peer may still send, and what the application consumed of it."""

    def __init__(self, window):
        self.window, self.credit, self.consumed = window, window, 0

    def charge(self, amount):
        if amount > self.credit:
            raise Violation(f"{amount} bytes with a credit of {self.credit}", FLOW_CONTROL)
        self.credit -= amount

    def consume(self, amount):
        """The bytes to grant now: at a quarter of the window, so that few CREDITs go and no sender waits long."""
        self.consumed += amount
        if self.consumed * 4 < self.window:
            return 0
        granted, self.consumed = self.consumed, 0
        self.credit += granted
        return granted


class Stream:
    """A call. `trailers` is its end, from the server or made here; `response` the body that came with them."""

    def __init__(self, connection, id, sequence, deadline, window, send_window, half_closed):
        self.connection, self.id, self.sequence, self.deadline = connection, id, sequence, deadline
        self.receiving, self.send_window = Receiving(window), send_window
        self.credit = connection.ack.stream_window
        self.half_closed = half_closed
        # Bounded by the window: what is not read is not granted again.
        self.inbox = collections.deque()
        self.trailers, self.response, self.from_server = None, None, False

    def read(self, timeout=10.0):
        """The next message as (body, attachments), or None when the stream is over."""
        self.connection.run(lambda: self.inbox or self.trailers, timeout)
        if not self.inbox:
            return None
        message = self.inbox.popleft()
        if not self.trailers:
            self.grant(message.cost)
        self.connection.consume(message.cost)
        return message.body or b"", message.attachments

    def grant(self, amount):
        granted = self.receiving.consume(amount)
        if granted:
            self.connection.send(CREDIT, stream=self.id, aux=granted)

    def send(self, body, attachments=(), end=False, timeout=10.0):
        """Sends one message as soon as there is credit for it. False when the server ended the stream before."""
        amount = cost(body, attachments)
        if len(body) > MAX_BODY or len(body) + sum(map(len, attachments)) > MAX_PAYLOAD \
                or len(attachments) > MAX_ATTACHMENTS or any(len(each) > MAX_ATTACHMENT for each in attachments) \
                or amount * 2 > self.send_window:
            # Half a window at most: a larger one might wait for credit that its reader has no reason to give.
            self.cancel(CODES.index("RESOURCE_EXHAUSTED"), f"a message of {amount} bytes is too large")
            return False
        self.connection.run(
            lambda: self.trailers or (self.credit >= amount and self.connection.credit >= amount), timeout)
        if self.trailers:
            return False
        self.credit -= amount
        self.connection.credit -= amount
        self.half_closed = self.half_closed or end
        self.connection.send(DATA, stream=self.id, flags=END_STREAM if end else 0, body=body, attachments=attachments)
        return True

    def half_close(self):
        if not self.trailers and not self.half_closed:
            self.half_closed = True
            self.connection.send(HALF_CLOSE, stream=self.id)

    def cancel(self, code=1, text="cancelled by the caller"):
        """Ends the stream here and there; what still comes for it is late."""
        if not self.trailers:
            self.connection.send(CANCEL, stream=self.id, aux=code)
            self.finish(pb.Trailers(code=code, message=text))

    def wait(self, timeout=10.0):
        """The trailers. Messages not read keep waiting, so a stream of many must be read to end."""
        self.connection.run(lambda: self.trailers, timeout)
        return self.trailers

    def finish(self, trailers, response=None, from_server=False):
        self.trailers, self.response, self.from_server = trailers, response, from_server
        self.connection.streams.pop(self.id, None)
        if not from_server:
            # The caller gave up, or the session ended: what is unread will not be read, its credit goes back.
            while self.inbox and not self.connection.ended:
                self.connection.consume(self.inbox.popleft().cost)

    def status_details(self):
        """The error details that are known, unpacked."""
        found = []
        for detail in self.trailers.details:
            name = detail.type_url.removeprefix("type.googleapis.com/google.rpc.")
            if name in ("ErrorInfo", "BadRequest", "RetryInfo", "ResourceInfo", "QuotaFailure"):
                found.append(getattr(status_pb, name).FromString(detail.value))
        return found


class Connection:
    """A session, from its HELLO to its end. A new one needs a new Connection."""

    # The features that every greeting names; the suite is run with and without.
    features = []

    def __init__(self, endpoint, session_window=SESSION_WINDOW, stream_window=STREAM_WINDOW, max_streams=512,
                 ping_ms=1000, timeout=5.0):
        self.wire = Wire(endpoint)
        self.wire.takes_batches = BATCHES in self.features
        self.streams, self.ended, self.draining = {}, None, False
        self.expected, self.highest, self.unanswered = 0, 0, 0
        self.receiving = Receiving(session_window)
        self.ack, self.methods, self.credit, self.interval, self.pong_ms = None, {}, 0, None, None
        self.last_received = self.last_sent = self.last_ping = time.monotonic()
        self.hello = pb.Hello(
            min_version=VERSION, max_version=VERSION, instance_id=os.urandom(16), agent="zrpc-python/1",
            session_window=session_window, stream_window=stream_window, max_streams=max_streams, ping_ms=ping_ms,
            max_message=MAX_MESSAGE, features=self.features)
        try:
            self.send(HELLO, header=self.hello.SerializeToString())
            self.run(lambda: self.ack, timeout)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends every stream and the connection with them; the session has no message for a client that leaves."""
        if self.wire:
            self.end(SessionEnded("closed"))
            self.wire.close()
            self.wire = None

    def open(self, path, body=None, timeout_ms=0, metadata=(), window=0, send_window=0, local_deadline=True, **headers):
        """Opens a stream. `body` is the request of a method that takes one, None for a stream of requests. `window` and
        `send_window` are the method's own, if it has them; `headers` are further fields of RequestHeaders."""
        self.check()
        if self.draining:
            raise SessionEnded("the server is leaving")
        if len(self.streams) >= min(self.hello.max_streams, self.ack.max_streams):
            raise ValueError("too many streams")
        if body is not None and len(body) > MAX_BODY:
            return self.refused(f"a request of {len(body)} bytes is too large")
        metadata = [pb.Meta(key=key, value=value) for key, value in metadata]
        method = self.methods.get(path, 0)
        header = pb.RequestHeaders(method_id=method, path="" if method else path, timeout_us=timeout_ms * 1000,
                                   metadata=metadata, **headers).SerializeToString()
        if sum(len(pair.key.encode()) + len(pair.value) for pair in metadata) > 8 * KIB or len(header) > MAX_HEADER:
            return self.refused("too much metadata")
        self.highest += 1
        deadline = time.monotonic() + timeout_ms / 1000 if timeout_ms and local_deadline else None
        sequence = self.send(REQUEST, stream=self.highest, flags=END_STREAM if body is not None else 0, header=header,
                             body=body)
        window = max(window, self.hello.stream_window)
        stream = Stream(self, self.highest, sequence, deadline, window, max(send_window, self.ack.stream_window),
                        body is not None)
        self.streams[stream.id] = stream
        if window > self.hello.stream_window:
            self.send(CREDIT, stream=stream.id, aux=window - self.hello.stream_window)
        return stream

    def refused(self, text):
        """A stream that ended before it was sent."""
        stream = Stream(self, 0, None, None, self.hello.stream_window, 0, True)
        stream.finish(pb.Trailers(code=CODES.index("RESOURCE_EXHAUSTED"), message=text, not_processed=True))
        return stream

    def ping(self, timeout=5.0):
        """Waits for a PONG; answers the server's queue delay in ms."""
        self.pong_ms = None
        self.send(PING)
        self.run(lambda: self.pong_ms is not None, timeout)
        return self.pong_ms

    # The machinery of the session follows.

    def check(self):
        if self.ended:
            raise self.ended

    def send(self, type, **fields):
        self.check()
        self.last_sent = time.monotonic()
        return self.wire.send(type, **fields)

    def consume(self, amount):
        granted = self.receiving.consume(amount) if not self.ended else 0
        if granted:
            self.send(CREDIT, aux=granted)

    def run(self, until, timeout):
        """Lets the session live until the condition holds; TimeoutError when it does not within the time."""
        limit = time.monotonic() + timeout
        while True:
            # Present messages are taken first, so that a condition that holds already does not starve the session.
            self.step(0)
            if until():
                return
            self.check()
            now = time.monotonic()
            if now >= limit:
                raise TimeoutError(f"nothing came within {timeout} s")
            wait = min([limit, self.ping_due(now)] + [each.deadline for each in self.streams.values() if each.deadline])
            self.step(max(0.001, wait - now))

    def ping_due(self, now):
        if not self.interval:
            return now + 60
        return max(self.last_ping, min(self.last_received, self.last_sent)) + self.interval

    def step(self, timeout):
        """Waits for a message at most so long, takes all that came, then does what time asks for."""
        if self.ended:
            return
        try:
            message = self.wire.receive(timeout)
            while message:
                self.take(message)
                message = self.wire.receive(0) if not self.ended else None
            now = time.monotonic()
            for stream in [each for each in self.streams.values() if each.deadline and each.deadline <= now]:
                stream.cancel(CODES.index("DEADLINE_EXCEEDED"), "the deadline passed")
            if not self.ended and now >= self.ping_due(now):
                if self.unanswered >= 3:
                    raise SessionEnded("three PINGs without an answer")
                self.unanswered += 1
                self.last_ping = now
                self.send(PING)
        except Violation as violation:
            self.end(SessionEnded(f"the server broke the protocol: {violation}"))
            with contextlib.suppress(SessionEnded):
                self.wire.send(RESET, sequence=violation.sequence, aux=violation.reason)
        except SessionEnded as ended:
            self.end(ended)

    def end(self, ended):
        """Ends the session and every stream. A RESET (unknown session, too many sessions) tells which never ran."""
        if self.ended:
            return
        self.ended = ended
        for stream in list(self.streams.values()):
            untouched = ended.reason == TOO_MANY_SESSIONS or (
                ended.reason == UNKNOWN_SESSION and (stream.sequence - ended.sequence) & ALL_ONES < 2**31)
            stream.finish(pb.Trailers(code=CODES.index("UNAVAILABLE"), message=str(ended), not_processed=untouched))

    def take(self, message):
        """One message of the server, in the order of the document: session, number, type, stream."""
        # Only "unknown stream" ends one stream. The others end the session, whichever stream they were answers to.
        if message.type == RESET and message.aux != UNKNOWN_STREAM:
            reason = RESETS[message.aux] if message.aux < len(RESETS) else str(message.aux)
            raise SessionEnded(f"RESET ({reason})", message.aux, message.sequence)
        if message.sequence != self.expected:
            raise Violation(f"number {message.sequence}, not {self.expected}", BAD_SEQUENCE, message.sequence)
        self.expected = (self.expected + 1) & ALL_ONES
        self.last_received = time.monotonic()
        try:
            if (message.type == HELLO_ACK) == (self.ack is not None):
                raise Violation(f"{message} at the wrong time")
            if message.type in (HELLO_ACK, PING, PONG):
                self.take_of_session(message)
            elif message.type == GOAWAY:
                self.draining = True
                for stream in [each for each in self.streams.values() if each.id > message.stream]:
                    stream.finish(pb.Trailers(code=CODES.index("UNAVAILABLE"), message="GOAWAY", not_processed=True))
            elif message.type == CREDIT and message.stream == 0:
                self.credit = self.raised(self.credit, message.aux)
            else:
                self.take_of_stream(message)
        except Violation as violation:
            violation.sequence = message.sequence
            raise

    def take_of_session(self, message):
        if message.stream != 0:
            raise Violation(f"{message} is of no stream")
        if message.type == PING:
            self.send(PONG)
        elif message.type == PONG:
            self.unanswered, self.pong_ms = 0, message.aux
        else:
            ack = self.parsed(pb.HelloAck, message.header)
            if ack.version != VERSION:
                raise Violation(f"version {ack.version}", BAD_VERSION)
            if min(ack.session_window, ack.stream_window) < MIN_WINDOW:
                raise Violation("a window under 1 KiB")
            self.methods = {method.path: method.id for method in ack.methods}
            self.credit = ack.session_window
            self.interval = min([ms for ms in (self.hello.ping_ms, ack.ping_ms) if ms] or [1000]) / 1000
            self.ack = ack

    def take_of_stream(self, message):
        stream = self.streams.get(message.stream)
        if message.type == DATA:
            self.receiving.charge(message.cost)
        if not stream:
            if message.stream == 0:
                raise Violation(f"{message} is of no stream")
            # Late: the stream ended here while this was on its way. Or it never was, which ends just that stream.
            if message.stream > self.highest and message.type != RESET:
                self.send(RESET, stream=message.stream, aux=UNKNOWN_STREAM)
            if message.type == DATA:
                self.consume(message.cost)
        elif message.type == DATA:
            stream.receiving.charge(message.cost)
            stream.inbox.append(message)
        elif message.type == CREDIT:
            stream.credit = self.raised(stream.credit, message.aux)
        elif message.type == TRAILERS:
            trailers = self.parsed(pb.Trailers, message.header)
            trailers.not_processed = trailers.not_processed or bool(message.flags & REFUSED)
            if not message.flags & END_STREAM:
                raise Violation("TRAILERS that end nothing")
            stream.finish(trailers, message.body, from_server=True)
        elif message.type == CANCEL:
            stream.finish(pb.Trailers(code=message.aux, message="cancelled by the server"), from_server=True)
        elif message.type == RESET:
            stream.finish(pb.Trailers(code=CODES.index("UNAVAILABLE"), message="RESET of the stream"), from_server=True)
        elif message.type != RESPONSE_HEADERS:
            raise Violation(f"{message} is no server's to send")

    def raised(self, credit, amount):
        if credit + amount > ALL_ONES:
            raise Violation("more credit than a number holds", FLOW_CONTROL)
        return credit + amount

    def parsed(self, type, data):
        try:
            return type.FromString(data)
        except Exception as error:
            raise Violation(f"a {type.DESCRIPTOR.name} that cannot be read") from error
