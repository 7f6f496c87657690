"""The cases that data cannot say: messages that break the rules, credit to the byte, time, and leaving.

Every case checks what the written protocol says, by the messages themselves. A case is a function of the endpoint and
of the Checks that it makes.
"""
import contextlib
import time

from zrpc_client import (
    ALL_ONES, BATCHES, BAD_SEQUENCE, BAD_VERSION, CANCEL, CODES, COMPRESSED, CREDIT, DATA, END_STREAM, FLOW_CONTROL,
    GOAWAY, HALF_CLOSE, HAS_BODY, HELLO, HELLO_ACK, KIB, MAGIC, MAX_MESSAGE, MIB, NO_STREAM_YET, PING, PONG, PRELUDE,
    PROTOCOL_ERROR, REFUSED, REQUEST, RESET, RESETS, SESSION_WINDOW, STREAM_WINDOW, TRAILERS, TYPES, UNKNOWN_SESSION,
    UNKNOWN_STREAM, Connection, SessionEnded, Wire, cost, packed, pb, testing_pb)

SERVICE = "zrpc.testing.v1.TestService/"
CASES, LEAVING = [], []


class Failed(Exception):
    """A difference between the expected and the actual result."""


class Checks:
    """Counts what was checked, so that a case that checks nothing does not pass."""

    def __init__(self):
        self.count = 0

    def that(self, what, holds, came, expected):
        self.count += 1
        if not holds:
            raise Failed(f"{what}: expected {expected}, came {came}")

    def equal(self, what, came, expected, note=""):
        self.that(what, came == expected, f"{came} ({note})" if note else came, expected)


def case(name, cases=CASES):
    def add(function):
        cases.append((name, function))
        return function
    return add


class Session(Wire):
    """A client that may break rules: it keeps no state but its numbers, and its session alive while it waits."""

    def __init__(self, endpoint, greet=True, heartbeat=True, **hello):
        super().__init__(endpoint)
        self.heartbeat, self.ack, self.pinged = heartbeat, None, 0.0
        fields = dict(min_version=1, max_version=1, session_window=SESSION_WINDOW, stream_window=STREAM_WINDOW,
                      max_streams=512, ping_ms=1000, max_message=MAX_MESSAGE)
        fields.update(hello)
        self.header = pb.Hello(**fields).SerializeToString()
        if greet:
            try:
                self.greet()
            except BaseException:
                self.close()
                raise

    def greet(self):
        self.send(HELLO, header=self.header)
        message = self.next()
        if not message or message.type != HELLO_ACK:
            raise Failed(f"HELLO: expected HELLO_ACK, came {message}")
        self.ack = pb.HelloAck.FromString(message.header)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def next(self, timeout=3.0, want=None):
        """The next message that is no PONG (unless PONGs are wanted), or None."""
        limit = time.monotonic() + timeout
        while (now := time.monotonic()) < limit:
            message = self.receive(min(0.1, limit - now))
            if message and (message.type != PONG or want == PONG):
                return message
            # Not at every turn: waits of less than a millisecond end at once, and a flood of pings is refused.
            if not message and self.ack and self.heartbeat and want != PONG and now - self.pinged >= 0.05:
                self.pinged = now
                self.send(PING)
        return None

    def next_answering_pings(self, timeout=3.0):
        """The next message that is neither PONG nor PING, or None. PONGs tell a leaving server what was read."""
        limit = time.monotonic() + timeout
        while (message := self.next(limit - time.monotonic())) and message.type == PING:
            self.send(PONG)
        return message

    def request(self, method, stream, message=None, flags=None, sequence=None, **headers):
        """A REQUEST. Without a message it opens a stream of requests."""
        if flags is None:
            flags = 0 if message is None else END_STREAM
        header = pb.RequestHeaders(path=SERVICE + method, **headers).SerializeToString()
        body = None if message is None else message.SerializeToString()
        return self.send(REQUEST, sequence, stream=stream, flags=flags, header=header, body=body)

    def trailers(self, checks, stream, code="OK", refused=False, timeout=3.0):
        """Expects the trailers of a stream next, CREDITs aside."""
        message = self.next(timeout)
        while message and message.type == CREDIT:
            message = self.next(timeout)
        checks.that(f"answer of stream {stream}", message and message.type == TRAILERS and message.stream == stream,
                    message, f"TRAILERS of stream {stream}")
        trailers = pb.Trailers.FromString(message.header)
        checks.equal("code", CODES[trailers.code], code, trailers.message)
        checks.that("END_STREAM", message.flags & END_STREAM, message, "the flag END_STREAM")
        checks.equal("flag REFUSED", bool(message.flags & REFUSED), refused)
        return message

    def alive(self, checks, stream):
        """The session serves calls."""
        self.request("EmptyCall", stream, testing_pb.EmptyCallRequest())
        self.trailers(checks, stream)

    def reset(self, checks, reason, timeout=3.0):
        """Expects a RESET that ends the session, and that it did end."""
        message = self.next(timeout)
        while message and message.type in (CREDIT, TRAILERS, DATA):
            message = self.next(timeout)
        checks.that("answer", message and message.type == RESET, message, f"RESET ({RESETS[reason]})")
        checks.equal("reason", RESETS[message.aux], RESETS[reason])
        self.ack = None
        ended = self.request("EmptyCall", NO_STREAM_YET - 1, testing_pb.EmptyCallRequest())
        after = self.next(timeout)
        checks.that("answer to a REQUEST after it",
                    after and after.type == RESET and (after.aux, after.sequence) == (UNKNOWN_SESSION, ended), after,
                    f"RESET (unknown session) with the number {ended}")
        return message


def broken(name, reason, greet=True):
    """A case of one breach of the rules: the function commits it, the session must end for that reason."""
    def add(function):
        def run(endpoint, checks):
            with Session(endpoint, greet=greet) as session:
                function(session)
                session.reset(checks, reason)
        return case(name)(run)
    return add


def raw_request(session, extra=b"", more=(0, 0, 0), flags=END_STREAM | HAS_BODY):
    """A REQUEST whose prelude claims `more` bytes of header, body and attachments than are there."""
    header = pb.RequestHeaders(path=SERVICE + "EmptyCall").SerializeToString()
    prelude = PRELUDE.pack(MAGIC, 1, REQUEST, flags, len(header) + more[0], 1, session.next_sequence, 0, *more[1:])
    session.send_parts(prelude + header + extra)
    session.next_sequence += 1


def duplex(**fields):
    return testing_pb.FullDuplexCallRequest(**fields).SerializeToString()


# The greeting

@case("greeting: HELLO_ACK has number 0, a version, windows, limits and methods")
def greeting(endpoint, checks):
    with Session(endpoint, greet=False) as session:
        session.send(HELLO, header=session.header)
        message = session.next()
        checks.that("answer", message and message.type == HELLO_ACK, message, "HELLO_ACK")
        checks.equal("stream, number and aux", (message.stream, message.sequence, message.aux), (0, 0, 0))
        ack = pb.HelloAck.FromString(message.header)
        checks.equal("version", ack.version, 1)
        checks.that("windows", min(ack.session_window, ack.stream_window) >= KIB,
                    (ack.session_window, ack.stream_window), "1 KiB at least")
        checks.that("limits", ack.max_streams > 0 and ack.ping_ms > 0, (ack.max_streams, ack.ping_ms), "more than 0")
        ids = [method.id for method in ack.methods]
        checks.that("numbers of methods", 0 not in ids and len(set(ids)) == len(ids), ids, "not 0, none twice")


@case("greeting: a method is called by its number, and by its path")
def method_numbers(endpoint, checks):
    with Session(endpoint) as session:
        session.request("EmptyCall", 1, testing_pb.EmptyCallRequest())
        session.trailers(checks, 1)
        for number, method in enumerate(each for each in session.ack.methods if each.path.startswith(SERVICE)):
            header = pb.RequestHeaders(method_id=method.id).SerializeToString()
            session.send(REQUEST, stream=2 + number, flags=END_STREAM, header=header, body=b"")
            if method.path == SERVICE + "EmptyCall":
                session.trailers(checks, 2 + number)
                return
            session.send(CANCEL, stream=2 + number, aux=1)
        # A server may leave methods to their paths: then a number that it never gave must be refused.
        header = pb.RequestHeaders(method_id=ALL_ONES).SerializeToString()
        session.send(REQUEST, stream=100, flags=END_STREAM, header=header, body=b"")
        session.trailers(checks, 100, "UNIMPLEMENTED", refused=True)


@broken("greeting: HELLO twice", PROTOCOL_ERROR)
def hello_twice(session):
    session.send(HELLO, header=session.header)


@case("greeting: REQUEST before HELLO, answered with its own number")
def request_before_hello(endpoint, checks):
    for number in (0, 7, ALL_ONES):
        with Session(endpoint, greet=False) as session:
            session.request("EmptyCall", 1, testing_pb.EmptyCallRequest(), sequence=number)
            message = session.next()
            checks.that("answer", message and message.type == RESET, message, "RESET")
            checks.equal("reason and number", (RESETS[message.aux], message.sequence), ("unknown session", number))


@broken("greeting: a prelude of version 2", BAD_VERSION, greet=False)
def version_of_hello(session):
    session.send(HELLO, version=2, header=session.header)


@broken("greeting: a prelude of version 2 in a session", BAD_VERSION)
def version_in_session(session):
    session.send(PING, version=2)


@case("greeting: versions 2 to 3 have none in common, 1 to 9 have")
def version_ranges(endpoint, checks):
    with Session(endpoint, greet=False, min_version=2, max_version=3) as session:
        session.send(HELLO, header=session.header)
        session.reset(checks, BAD_VERSION)
    with Session(endpoint, min_version=1, max_version=9) as session:
        checks.equal("version", session.ack.version, 1)
        session.alive(checks, 1)


@case("greeting: windows under 1 KiB are refused, of 1 KiB are not")
def small_windows(endpoint, checks):
    for field in ("session_window", "stream_window"):
        with Session(endpoint, greet=False, **{field: KIB - 1}) as session:
            session.send(HELLO, header=session.header)
            session.reset(checks, PROTOCOL_ERROR)
    with Session(endpoint, session_window=KIB, stream_window=KIB) as session:
        session.alive(checks, 1)


@case("greeting: a max_message under the largest message is refused, 0 is not")
def largest_message(endpoint, checks):
    with Session(endpoint, greet=False, max_message=MAX_MESSAGE - 1) as session:
        session.send(HELLO, header=session.header)
        session.reset(checks, PROTOCOL_ERROR)
    with Session(endpoint, max_message=0) as session:
        session.alive(checks, 1)


# Numbers and streams

@broken("numbers: a gap", BAD_SEQUENCE)
def gap(session):
    session.send(PING, session.next_sequence + 1)


@broken("numbers: a repetition", BAD_SEQUENCE)
def repetition(session):
    session.send(PING, 0)


@case("numbers: those of the server are without a gap")
def server_numbers(endpoint, checks):
    with Session(endpoint, heartbeat=False) as session:
        for stream in range(1, 11):
            session.request("EmptyCall", stream, testing_pb.EmptyCallRequest())
            session.send(PING)
        numbers = [session.receive(3).sequence for _ in range(20)]
        checks.equal("numbers after that of HELLO_ACK", numbers, list(range(1, 21)))


@case("numbers: the RESET of a session carries the number that it answers")
def answered_number(endpoint, checks):
    with Session(endpoint) as session:
        session.send(PING)
        second = session.send(HELLO, header=session.header)
        message = session.reset(checks, PROTOCOL_ERROR)
        checks.equal("number of the RESET", message.sequence, second)


@case("streams: ids may have gaps, and the highest is taken")
def gaps_of_ids(endpoint, checks):
    with Session(endpoint) as session:
        for stream in (5, 6, 1000, 2**63, NO_STREAM_YET - 1):
            session.alive(checks, stream)


@broken("streams: an id twice", PROTOCOL_ERROR)
def id_twice(session):
    session.request("EmptyCall", 3, testing_pb.EmptyCallRequest())
    session.request("EmptyCall", 3, testing_pb.EmptyCallRequest())


@broken("streams: an id lower than before", PROTOCOL_ERROR)
def id_lower(session):
    session.request("EmptyCall", 3, testing_pb.EmptyCallRequest())
    session.request("EmptyCall", 2, testing_pb.EmptyCallRequest())


@broken("streams: REQUEST with id 0", PROTOCOL_ERROR)
def id_zero(session):
    session.request("EmptyCall", 0, testing_pb.EmptyCallRequest())


@case("streams: messages for a stream never opened end that stream, not the session")
def never_opened(endpoint, checks):
    with Session(endpoint) as session:
        for stream, type, fields in [(11, DATA, {"body": b""}), (12, HALF_CLOSE, {}), (13, CANCEL, {"aux": 1}),
                                     (14, CREDIT, {"aux": 1})]:
            session.send(type, stream=stream, **fields)
            message = session.next()
            checks.that(f"answer to {TYPES[type]}", message and message.type == RESET, message, "RESET")
            checks.equal("reason and stream", (RESETS[message.aux], message.stream), ("unknown stream", stream))
        session.alive(checks, 1)


@case("streams: a client's RESET of a stream does not end the session")
def reset_by_client(endpoint, checks):
    with Session(endpoint) as session:
        session.alive(checks, 1)
        session.send(RESET, stream=9, aux=UNKNOWN_STREAM)
        session.alive(checks, 10)


@case("streams: late messages are ignored")
def late_messages(endpoint, checks):
    with Session(endpoint) as session:
        session.alive(checks, 7)
        for stream in (7, 3):
            session.send(DATA, stream=stream, body=b"late")
            session.send(CREDIT, stream=stream, aux=1)
            session.send(CANCEL, stream=stream, aux=1)
            session.send(HALF_CLOSE, stream=stream)
        session.alive(checks, 8)


@broken("streams: END_STREAM missing on a unary REQUEST", PROTOCOL_ERROR)
def unary_not_ended(session):
    session.request("EmptyCall", 1, testing_pb.EmptyCallRequest(), flags=0)


@broken("streams: END_STREAM on the REQUEST of a stream of requests", PROTOCOL_ERROR)
def stream_ended(session):
    session.request("StreamingInputCall", 1, flags=END_STREAM)


@broken("streams: HALF_CLOSE twice", PROTOCOL_ERROR)
def half_closed_twice(session):
    session.request("FullDuplexCall", 1)
    session.send(DATA, stream=1, body=duplex(responses=1, interval_ms=2000))
    session.send(HALF_CLOSE, stream=1)
    session.send(HALF_CLOSE, stream=1)


@broken("streams: DATA after END_STREAM", PROTOCOL_ERROR)
def data_after_end(session):
    session.request("FullDuplexCall", 1)
    session.send(DATA, stream=1, flags=END_STREAM, body=duplex(responses=1, interval_ms=2000))
    session.send(DATA, stream=1, body=duplex())


@case("streams: END_STREAM on the last DATA ends the client's direction")
def end_with_data(endpoint, checks):
    with Session(endpoint) as session:
        session.request("StreamingInputCall", 1)
        session.send(DATA, stream=1, flags=END_STREAM, body=b"\x0a\x03abc", attachments=[b"de", b"f"])
        message = session.trailers(checks, 1)
        answer = testing_pb.StreamingInputCallResponse.FromString(message.body)
        checks.equal("messages and bytes", (answer.messages, answer.bytes), (1, 6))


@case("streams: the server may end a stream that the client has not half-closed")
def ended_by_server(endpoint, checks):
    with Session(endpoint) as session:
        session.request("FullDuplexCall", 1)
        session.send(DATA, stream=1, body=duplex(response_status={"code": 5, "message": "not here"}))
        session.trailers(checks, 1, "NOT_FOUND")
        session.send(DATA, stream=1, body=duplex())
        session.send(HALF_CLOSE, stream=1)
        session.alive(checks, 2)


@case("streams: one more than max_streams is refused, and there is room when one ended")
def too_many(endpoint, checks):
    with Session(endpoint, max_streams=2000) as session:
        most = session.ack.max_streams
        checks.that("max_streams", 0 < most <= 512, most, "1 to 512")
        for stream in range(1, most + 1):
            session.request("FullDuplexCall", stream)
        session.request("FullDuplexCall", most + 1)
        message = session.trailers(checks, most + 1, "RESOURCE_EXHAUSTED", refused=True)
        checks.equal("not processed", pb.Trailers.FromString(message.header).not_processed, True)
        session.send(HALF_CLOSE, stream=1)
        session.trailers(checks, 1)
        session.alive(checks, most + 2)
        for stream in range(2, most + 1):
            session.send(CANCEL, stream=stream, aux=1)
        session.alive(checks, most + 3)


@case("streams: after CANCEL the server answers nothing")
def nothing_after_cancel(endpoint, checks):
    with Session(endpoint) as session:
        session.request("UnaryCall", 1, testing_pb.UnaryCallRequest(delay_ms=200))
        session.send(CANCEL, stream=1, aux=1)
        checks.equal("messages for the stream", session.next(0.6), None)
        session.alive(checks, 2)


@case("streams: a cancelled stream of responses stops")
def cancelled_stream_stops(endpoint, checks):
    with Session(endpoint) as session:
        session.request("StreamingOutputCall", 1, testing_pb.StreamingOutputCallRequest(size=1, interval_ms=10))
        first = session.next()
        checks.that("first response", first and first.type == DATA, first, "DATA")
        session.send(CANCEL, stream=1, aux=1)
        session.request("EmptyCall", 2, testing_pb.EmptyCallRequest())
        # Messages that were on their way come before the response of the later call, or never.
        message = session.next()
        while message and message.type == DATA:
            message = session.next()
        checks.that("answer of the next call", message and message.type == TRAILERS, message, "TRAILERS")
        checks.equal("messages after it", session.next(0.4), None)


# Messages that are not well formed

@broken("messages: two parts", PROTOCOL_ERROR)
def two_parts(session):
    session.send_parts(packed(PING, session.next_sequence), b"more")
    session.next_sequence += 1


@broken("messages: shorter than a prelude", PROTOCOL_ERROR)
def short(session):
    session.send_parts(packed(PING, session.next_sequence)[:31])


@broken("messages: an empty part", PROTOCOL_ERROR)
def empty(session):
    session.send_parts(b"")


@broken("messages: another magic", PROTOCOL_ERROR)
def magic(session):
    session.send_parts(b"RZ" + packed(PING, session.next_sequence)[2:])


for label, more, extra in [("a header", (9, 0, 0), b""), ("a body", (0, 9, 0), b""), ("a body of 4 GiB",
                           (0, ALL_ONES, 0), b""), ("attachments", (0, 0, 9), b"")]:
    broken(f"messages: {label} longer than what is there", PROTOCOL_ERROR)(
        lambda session, more=more, extra=extra: raw_request(session, extra, more))


@broken("messages: bytes after the end", PROTOCOL_ERROR)
def bytes_after(session):
    raw_request(session, b"more")


@broken("messages: a body of 1 MiB and 1 byte", PROTOCOL_ERROR)
def large_body(session):
    raw_request(session, bytes(MIB + 1), (0, MIB + 1, 0))


@broken("messages: a header over 60 KiB", PROTOCOL_ERROR)
def large_header(session):
    session.request("EmptyCall", 1, testing_pb.EmptyCallRequest(), tracestate="x" * 60 * KIB)


@case("messages: one over 1 MiB + 64 KiB ends the connection")
def large_message(endpoint, checks):
    with Session(endpoint, heartbeat=False) as session:
        session.send_parts(packed(REQUEST, session.next_sequence, stream=1, body=bytes(MAX_MESSAGE)))
        try:
            message = session.next()
            checks.that("connection", False, message, "none")
        except SessionEnded as ended:
            checks.equal("end", str(ended), "the connection was lost")


@broken("messages: a compressed one", PROTOCOL_ERROR)
def compressed(session):
    session.request("EmptyCall", 1, testing_pb.EmptyCallRequest(), flags=END_STREAM | COMPRESSED)


@case("messages: unknown flags are ignored")
def unknown_flags(endpoint, checks):
    with Session(endpoint) as session:
        session.request("EmptyCall", 1, testing_pb.EmptyCallRequest(), flags=END_STREAM | 0xFFC0)
        session.trailers(checks, 1)


for number in (0, 14, 255):
    broken(f"messages: type {number}", PROTOCOL_ERROR)(lambda session, number=number: session.send(number))


@broken("messages: TRAILERS from a client", PROTOCOL_ERROR)
def trailers_from_client(session):
    session.request("FullDuplexCall", 1)
    session.send(TRAILERS, stream=1, flags=END_STREAM)


def with_table(*lengths, of):
    """DATA of a stream of requests whose table of attachments says these lengths, for so many bytes."""
    def commit(session):
        session.request("StreamingInputCall", 1)
        header = b"".join(length.to_bytes(4, "little") for length in lengths)
        session.send_parts(PRELUDE.pack(MAGIC, 1, DATA, 4 | HAS_BODY, len(header), 1, session.next_sequence, 0, 0, of)
                           + header + bytes(of))
        session.next_sequence += 1
    return commit


broken("attachments: five", PROTOCOL_ERROR)(with_table(1, 1, 1, 1, 1, of=5))
broken("attachments: one of 256 KiB and 1 byte", PROTOCOL_ERROR)(with_table(256 * KIB + 1, of=256 * KIB + 1))
broken("attachments: a table of less than there is", PROTOCOL_ERROR)(with_table(1, 2, of=4))
broken("attachments: a table of more than there is", PROTOCOL_ERROR)(with_table(1, 2, of=2))
broken("attachments: lengths whose sum overflows", PROTOCOL_ERROR)(with_table(ALL_ONES, 5, of=4))
broken("attachments: no table", PROTOCOL_ERROR)(with_table(of=4))


# Batches

def empty_calls(count, first=1):
    header = pb.RequestHeaders(path=SERVICE + "EmptyCall").SerializeToString()
    return [(REQUEST, dict(stream=first + each, flags=END_STREAM, header=header, body=b"")) for each in range(count)]


def answered(session, checks, count):
    """Takes the trailers of so many calls, in the order of their numbers; answers the streams."""
    streams = set()
    for _ in range(count):
        message = session.next()
        checks.that("answer", message and message.type == TRAILERS, message, "TRAILERS")
        checks.equal("code", CODES[pb.Trailers.FromString(message.header).code], "OK")
        streams.add(message.stream)
    return streams


@case("batches: all calls of one part are answered, and answers may come together")
def batch(endpoint, checks):
    with Session(endpoint, features=[BATCHES]) as session:
        session.takes_batches = True
        checks.that("feature", BATCHES in session.ack.features, list(session.ack.features), BATCHES)
        for turn in range(20):
            session.send_batch(*empty_calls(64, 1 + 64 * turn))
            checks.equal("streams", answered(session, checks, 64), set(range(1 + 64 * turn, 65 + 64 * turn)))
        checks.that("batches", session.largest_batch > 1, session.largest_batch, "more than one message in a part")
        # Everything else goes as ever.
        session.send(PING)
        checks.that("answer", session.next(want=PONG), None, "PONG")


@case("batches: who does not name the feature gets none")
def no_batch(endpoint, checks):
    with Session(endpoint) as session:
        session.send_batch(*empty_calls(64))
        checks.equal("streams", answered(session, checks, 64), set(range(1, 65)))


@broken("batches: with a PING in it", PROTOCOL_ERROR)
def ping_in_batch(session):
    session.send_batch((PING, {}), (PING, {}))


@broken("batches: bytes after the last message", PROTOCOL_ERROR)
def tail_of_batch(session):
    (type, fields), = empty_calls(1)
    session.send_parts(packed(type, session.next_sequence, **fields) + b"ZR")
    session.next_sequence += 1


@broken("batches: one message too many", PROTOCOL_ERROR)
def large_batch(session):
    session.send_batch(*empty_calls(65))


@case("messages: headers of a REQUEST that cannot be read are INVALID_ARGUMENT")
def unreadable_headers(endpoint, checks):
    with Session(endpoint) as session:
        session.send(REQUEST, stream=1, flags=END_STREAM, header=b"\x12\xff", body=b"")
        message = session.next()
        checks.that("answer", message and message.type == TRAILERS, message, "TRAILERS")
        checks.equal("code", CODES[pb.Trailers.FromString(message.header).code], "INVALID_ARGUMENT")


# Credit

def unread(connection, seconds=0.4):
    """Lets the session live, and nothing be read."""
    with contextlib.suppress(TimeoutError):
        connection.run(lambda: False, seconds)


def endless(connection, size, **fields):
    request = testing_pb.StreamingOutputCallRequest(size=size, **fields)
    return connection.open(SERVICE + "StreamingOutputCall", body=request.SerializeToString())


def waiting(stream):
    """The cost of what came and was not read, and that of the largest message among it."""
    costs = [message.cost for message in stream.inbox]
    return sum(costs), max(costs, default=0)


@case("credit: a stalled stream gets its window and no byte more, others go on")
def stalled_stream(endpoint, checks):
    # Messages of one byte cost 256 each: a window of 64 KiB holds exactly 256 of them.
    with Connection(endpoint, stream_window=64 * KIB) as connection:
        stalled = endless(connection, 1)
        unread(connection)
        checks.equal("messages that came", len(stalled.inbox), 256)
        for _ in range(20):
            trailers = connection.open(SERVICE + "EmptyCall", body=b"").wait()
            checks.equal("another call", CODES[trailers.code], "OK", trailers.message)
        other = endless(connection, 1, count=600)
        read = 0
        while other.read():
            read += 1
        checks.equal("responses of another stream", read, 600)
        checks.equal("messages of the stalled stream", len(stalled.inbox), 256)


@case("credit: large messages stop at the last that fits")
def stalled_large(endpoint, checks):
    with Connection(endpoint, stream_window=100 * KIB) as connection:
        stalled = endless(connection, 30000, attachment_size=1000)
        unread(connection)
        total, largest = waiting(stalled)
        checks.that("cost of what came", 100 * KIB - largest < total <= 100 * KIB, total, "all that fits in 102400")
        checks.equal("messages", len(stalled.inbox), 3)


@case("credit: granted credit lets a stalled stream go on, by as much as was granted")
def granted(endpoint, checks):
    with Session(endpoint, stream_window=4 * KIB) as session:
        session.request("StreamingOutputCall", 1, testing_pb.StreamingOutputCallRequest(size=1))

        def came():
            count = 0
            while (message := session.next(0.4)):
                checks.that("message", message.type == DATA and message.cost == 256, message, "DATA that costs 256")
                count += 1
            return count

        checks.equal("messages with the first window", came(), 16)
        session.send(CREDIT, stream=1, aux=255)
        checks.equal("messages with 255 bytes more", came(), 0)
        session.send(CREDIT, stream=1, aux=1)
        checks.equal("messages with one byte more", came(), 1)
        session.send(CREDIT, stream=1, aux=10 * 256)
        checks.equal("messages with 2560 bytes more", came(), 10)
        session.send(CREDIT, aux=MIB)
        checks.equal("messages with credit of the session only", came(), 0)


@case("credit: a stream that is read again goes on")
def read_again(endpoint, checks):
    with Connection(endpoint, stream_window=64 * KIB) as connection:
        stream = endless(connection, 1)
        unread(connection)
        checks.equal("messages that came", len(stream.inbox), 256)
        for number in range(2000):
            message = stream.read(3)
            checks.that(f"message {number}", message is not None, stream.trailers, "a response")
        stream.cancel()


@case("credit: the window of the session holds all its streams together")
def session_window(endpoint, checks):
    with Connection(endpoint, session_window=64 * KIB, stream_window=64 * KIB) as connection:
        streams = [endless(connection, 1) for _ in range(3)]
        unread(connection)
        checks.equal("messages of all streams", sum(len(each.inbox) for each in streams), 256)
        trailers = connection.open(SERVICE + "EmptyCall", body=b"").wait()
        checks.equal("a call without DATA", CODES[trailers.code], "OK", trailers.message)
        for stream in streams[1:]:
            stream.cancel()
        for _ in range(1000):
            checks.that("message", streams[0].read(3) is not None, streams[0].trailers, "a response")


@case("credit: a message over half the stream's window is not sent")
def over_half(endpoint, checks):
    with Connection(endpoint, stream_window=4 * KIB) as connection:
        stream = endless(connection, 2040, count=1)
        checks.that("a response within half", stream.read(3) is not None, stream.trailers, "a response")
        stream = endless(connection, 5000, count=1)
        try:
            checks.equal("a response over the window", stream.read(2), None)
            checks.equal("code", CODES[stream.trailers.code], "RESOURCE_EXHAUSTED", stream.trailers.message)
        except TimeoutError:
            checks.that("a response over the window", False, "nothing", "RESOURCE_EXHAUSTED")


@case("credit: a client may send all that was granted, and not one byte more")
def beyond_credit(endpoint, checks):
    with Session(endpoint) as session:
        session.request("FullDuplexCall", 1)
        # The handler takes the first request and then waits, so nothing more is granted.
        first = duplex(responses=1, interval_ms=5000)
        session.send(DATA, stream=1, body=first)
        credit = session.ack.stream_window - cost(first)
        while credit:
            size = min(256 * KIB, credit)
            session.send(DATA, stream=1, body=b"", attachments=[bytes(size)])
            credit -= size
        checks.equal("answer to all that was granted", session.next(0.5), None)
        session.alive(checks, 2)
        session.send(DATA, stream=1, body=b"")
        session.reset(checks, FLOW_CONTROL)


@case("credit: the least that a message costs is 256 bytes")
def least_cost(endpoint, checks):
    with Session(endpoint) as session:
        session.request("FullDuplexCall", 1)
        session.send(DATA, stream=1, body=duplex(responses=1, interval_ms=5000))
        for _ in range(session.ack.stream_window // 256 - 1):
            session.send(DATA, stream=1, body=b"")
        checks.equal("answer to all that was granted", session.next(0.5), None)
        session.send(DATA, stream=1, body=b"")
        session.reset(checks, FLOW_CONTROL)


@broken("credit: more than a number holds", FLOW_CONTROL)
def too_much_credit(session):
    session.send(CREDIT, aux=ALL_ONES)


@case("credit: late DATA is given back")
def late_credit(endpoint, checks):
    # More than the session's window goes to streams that have ended; without its return the last would be too much.
    with Session(endpoint) as session:
        session_credit, stream = session.ack.session_window, 0
        refused, body = duplex(response_status={"code": 5}), bytes(480 * KIB)
        for _ in range(session.ack.session_window // (960 * KIB) + 8):
            stream += 1
            session.request("FullDuplexCall", stream)
            for each in (refused, body, body):
                session_credit -= cost(each)
                session.send(DATA, stream=stream, body=each)
            ended = False
            while not ended or session_credit < 2 * MIB:
                message = session.next(2)
                if not message or message.type not in (CREDIT, TRAILERS):
                    raise Failed(f"stream {stream}: expected TRAILERS and CREDIT of the session, came {message} with "
                                 f"{session_credit} bytes left")
                ended = ended or message.type == TRAILERS
                session_credit += message.aux if message.type == CREDIT and message.stream == 0 else 0
            checks.count += 1
        session.alive(checks, stream + 1)


# Time

@case("time: PING is answered")
def ping(endpoint, checks):
    with Session(endpoint, heartbeat=False) as session:
        for _ in range(3):
            session.send(PING)
            message = session.next(want=PONG)
            checks.that("answer", message and message.type == PONG, message, "PONG")
            checks.equal("stream", message.stream, 0)


@case("time: pings keep a session alive, silence for three intervals ends it")
def silence(endpoint, checks):
    with Session(endpoint, heartbeat=False) as session:
        interval = min(session.ack.ping_ms, 1000) / 1000
        for _ in range(5):
            time.sleep(interval)
            session.send(PING)
            message = session.next(want=PONG)
            checks.that("answer", message and message.type == PONG, message, "PONG")
        started = time.monotonic()
        message = session.next(8)
        checks.that("answer to silence", message and message.type == RESET, message, "RESET (expired)")
        checks.equal("reason and stream", (RESETS[message.aux], message.stream), ("expired", 0))
        waited = time.monotonic() - started
        checks.that("time until then", 2.9 * interval <= waited, f"{waited:.2f} s", f"{3 * interval:.2f} s at least")


@case("time: the server ends a call at its deadline")
def deadline(endpoint, checks):
    with Session(endpoint) as session:
        started = time.monotonic()
        session.request("UnaryCall", 1, testing_pb.UnaryCallRequest(delay_ms=4000), timeout_us=200_000)
        session.trailers(checks, 1, "DEADLINE_EXCEEDED")
        waited = time.monotonic() - started
        checks.that("time until then", 0.15 <= waited < 2, f"{waited:.2f} s", "0.2 s")


@case("time: a call of one microsecond is not answered OK")
def deadline_before(endpoint, checks):
    # Whether it began is the server's to know. That it did not is said by the flag and in the trailers, or by neither.
    with Session(endpoint) as session:
        for stream in range(1, 6):
            session.request("UnaryCall", stream, testing_pb.UnaryCallRequest(), timeout_us=1)
            message = session.next()
            checks.that("answer", message and message.type == TRAILERS, message, "TRAILERS")
            trailers = pb.Trailers.FromString(message.header)
            checks.equal("code", CODES[trailers.code], "DEADLINE_EXCEEDED")
            checks.equal("not processed", trailers.not_processed, bool(message.flags & REFUSED))


@case("headers: attempt and trace context arrive")
def headers(endpoint, checks):
    trace = bytes(range(25))
    with Connection(endpoint) as connection:
        stream = connection.open(SERVICE + "UnaryCall", body=b"", attempt=3, traceparent=trace, idempotency_key=b"key")
        checks.equal("code", CODES[stream.wait().code], "OK", stream.trailers.message)
        answer = testing_pb.UnaryCallResponse.FromString(stream.response)
        checks.equal("attempts", answer.previous_attempts, 3)
        # A server may make its own span: what stays is the trace's id.
        checks.equal("trace id", answer.traceparent[1:17].hex() if len(answer.traceparent) == 25 else "",
                     trace[1:17].hex())


@case("headers: metadata of 8 KiB is taken, of one byte more is not")
def metadata_size(endpoint, checks):
    with Session(endpoint) as session:
        for stream, size, code in [(1, 8 * KIB - 1, "OK"), (2, 8 * KIB, "INVALID_ARGUMENT")]:
            session.request("EmptyCall", stream, testing_pb.EmptyCallRequest(),
                            metadata=[pb.Meta(key="k", value=bytes(size))])
            session.trailers(checks, stream, code, refused=code != "OK")


@case("sessions: two of one process do not meet")
def two_sessions(endpoint, checks):
    with Session(endpoint) as one, Session(endpoint) as other:
        checks.that("session ids", one.ack.session_id != other.ack.session_id, one.ack.session_id.hex(), "two ids")
        one.send(PING, 99)
        one.reset(checks, BAD_SEQUENCE)
        other.alive(checks, 1)


# Leaving: the server is asked to stop, so these come last.

@case("leaving: GOAWAY twice around a PING, no new streams, the old ones end", LEAVING)
def leaving(endpoint, checks, leave):
    with Session(endpoint, heartbeat=False) as session:
        session.request("UnaryCall", 5, testing_pb.UnaryCallRequest(delay_ms=300))
        session.send(PING)
        message = session.next(want=PONG)
        checks.that("answer", message and message.type == PONG, message, "PONG")
        leave()
        message = session.next()
        checks.that("first message", message and message.type == GOAWAY, message, "GOAWAY")
        checks.equal("last stream of the first GOAWAY", message.stream, NO_STREAM_YET)
        message = session.next()
        checks.that("second message", message and message.type == PING, message, "PING")
        # This one was on its way when the server began to leave.
        session.request("EmptyCall", 6, testing_pb.EmptyCallRequest())
        session.send(PONG)
        seen, last = {}, None
        while last is None or len(seen) < 3:
            message = session.next_answering_pings()
            checks.that("message", message and message.type in (GOAWAY, TRAILERS), message, "GOAWAY or TRAILERS")
            if message.type == TRAILERS:
                checks.that("stream", message.stream not in seen, message, "one TRAILERS for each stream")
                seen[message.stream] = message
            else:
                checks.equal("earlier GOAWAYs with a last stream", last, None)
                last = message.stream
                checks.equal("last stream of the second GOAWAY", last, 6)
                session.request("EmptyCall", 7, testing_pb.EmptyCallRequest())
        codes = {stream: CODES[pb.Trailers.FromString(each.header).code] for stream, each in seen.items()}
        # The server decides how long it waits for its streams: they end well, or with UNAVAILABLE.
        for stream in (5, 6):
            checks.that(f"code of stream {stream}", codes[stream] in ("OK", "UNAVAILABLE"), codes[stream],
                        "OK or UNAVAILABLE")
        checks.equal("code of stream 7", codes[7], "UNAVAILABLE")
        checks.that("stream 7", seen[7].flags & REFUSED, seen[7], "the flag REFUSED")
        try:
            message = session.next_answering_pings(5)
            checks.that("end of the connection", False, message or "nothing", "the loss of the connection")
        except SessionEnded as ended:
            checks.equal("end", str(ended), "the connection was lost")
