// A client with a DEALER socket and a server with a ROUTER socket, each one thread beside those of libzmq. It measures
// the transport of ZRPC without a layer above it.
#include "bench.h"
#include "codec.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zmq.h>

// A message is the number of a call, then bytes. This number requests the download.
#define DOWNLOAD_CALL UINT64_MAX

enum { number_bytes = sizeof(uint64_t), receive_milliseconds = 10000 };

static void check(int code, const char *what) {
    if (code < 0) bench_fail("%s: %s", what, zmq_strerror(zmq_errno()));
}

static void *open_socket(int type) {
    void *context = zmq_ctx_new();
    void *socket = context ? zmq_socket(context, type) : NULL;
    if (!socket) bench_fail("a socket: %s", zmq_strerror(zmq_errno()));
    int messages = 2 * BENCH_MAX_OUTSTANDING;
    check(zmq_setsockopt(socket, ZMQ_SNDHWM, &messages, sizeof messages), "ZMQ_SNDHWM");
    check(zmq_setsockopt(socket, ZMQ_RCVHWM, &messages, sizeof messages), "ZMQ_RCVHWM");
    return socket;
}

static void endpoint(char *text, size_t size, const char *path) {
    int length = snprintf(text, size, "ipc://%s", path);
    if (length < 0 || (size_t)length >= size) bench_fail("%s is too long for a socket.", path);
}

static void receive(void *socket, zmq_msg_t *message) {
    zmq_msg_init(message);
    int length;
    do length = zmq_msg_recv(message, socket, 0);
    while (length < 0 && errno == EINTR);
    check(length, "receiving");
}

static void send_message(void *socket, zmq_msg_t *message, int flags) {
    int length;
    do length = zmq_msg_send(message, socket, flags);
    while (length < 0 && errno == EINTR);
    check(length, "sending");
}

// Returns the number of the call, with which a message starts.
static uint64_t call_number(zmq_msg_t *message) {
    if (zmq_msg_size(message) < number_bytes) bench_fail("a message is too short.");
    uint64_t number;
    memcpy(&number, zmq_msg_data(message), sizeof number);
    return number;
}

static void send_call(void *socket, uint64_t number, size_t size, void write(uint8_t *bytes)) {
    zmq_msg_t message;
    check(zmq_msg_init_size(&message, number_bytes + size), "a message");
    uint8_t *bytes = zmq_msg_data(&message);
    memcpy(bytes, &number, sizeof number);
    write(bytes + number_bytes);
    send_message(socket, &message, 0);
}

static bool reads_call(zmq_msg_t *message, bool reads(const uint8_t *bytes, size_t length)) {
    return reads((const uint8_t *)zmq_msg_data(message) + number_bytes, zmq_msg_size(message) - number_bytes);
}

// Server

static uint8_t chunk_bytes[BENCH_CHUNK_BYTES];

static void keep(void *data, void *hint) {
    (void)data;
    (void)hint;
}

static void send_download(void *socket, zmq_msg_t *client) {
    for (size_t sent = 0; sent < BENCH_DOWNLOAD_BYTES; sent += BENCH_CHUNK_BYTES) {
        zmq_msg_t address, chunk;
        check(zmq_msg_init(&address), "a message");
        check(zmq_msg_copy(&address, client), "an address");
        send_message(socket, &address, ZMQ_SNDMORE);
        // libzmq sends the chunk without a copy.
        check(zmq_msg_init_data(&chunk, chunk_bytes, sizeof chunk_bytes, keep, NULL), "a chunk");
        send_message(socket, &chunk, 0);
    }
}

static void serve(const char *path) {
    void *socket = open_socket(ZMQ_ROUTER);
    char address[128];
    endpoint(address, sizeof address, path);
    check(zmq_bind(socket, address), address);
    // Memory that was never written is one shared page of zeros, which would make the cache look better.
    memset(chunk_bytes, 'd', sizeof chunk_bytes);
    for (;;) {
        zmq_msg_t client, request;
        receive(socket, &client);
        receive(socket, &request);
        uint64_t number = call_number(&request);
        if (number == DOWNLOAD_CALL) {
            send_download(socket, &client);
            zmq_msg_close(&client);
        } else {
            if (!reads_call(&request, codec_reads_request)) bench_fail("the request is not the expected one.");
            send_message(socket, &client, ZMQ_SNDMORE);
            send_call(socket, number, codec_response_size(), codec_write_response);
        }
        zmq_msg_close(&request);
    }
}

// Client

static void *connect_client(const char *path) {
    void *socket = open_socket(ZMQ_DEALER);
    int patience = receive_milliseconds;
    check(zmq_setsockopt(socket, ZMQ_RCVTIMEO, &patience, sizeof patience), "ZMQ_RCVTIMEO");
    char address[128];
    endpoint(address, sizeof address, path);
    check(zmq_connect(socket, address), address);
    return socket;
}

static void unary(void *socket, unsigned outstanding, uint64_t end, struct bench_latencies *latencies) {
    static uint64_t started[BENCH_MAX_OUTSTANDING];
    for (unsigned number = 0; number < outstanding; number++) {
        started[number] = bench_now();
        send_call(socket, number, codec_request_size(), codec_write_request);
    }
    for (unsigned left = outstanding; left > 0;) {
        zmq_msg_t response;
        receive(socket, &response);
        uint64_t number = call_number(&response);
        if (number >= outstanding || !reads_call(&response, codec_reads_response)) {
            bench_fail("the response belongs to another call.");
        }
        zmq_msg_close(&response);
        uint64_t now = bench_now();
        bench_record(latencies, now - started[number]);
        if (now < end) {
            started[number] = now;
            send_call(socket, number, codec_request_size(), codec_write_request);
        } else {
            left--;
        }
    }
}

static void write_nothing(uint8_t *bytes) { (void)bytes; }

static void download(void *socket) {
    send_call(socket, DOWNLOAD_CALL, 0, write_nothing);
    for (size_t received = 0; received < BENCH_DOWNLOAD_BYTES;) {
        zmq_msg_t chunk;
        receive(socket, &chunk);
        size_t length = zmq_msg_size(&chunk);
        const uint8_t *bytes = zmq_msg_data(&chunk);
        if (length != BENCH_CHUNK_BYTES || bytes[0] != 'd' || bytes[length - 1] != 'd') {
            bench_fail("a chunk is not as it was sent.");
        }
        received += length;
        zmq_msg_close(&chunk);
    }
}

int main(int argc, char **argv) {
    static const struct bench_peer peer = {serve, connect_client, unary, download};
    return bench_main(argc, argv, &peer);
}
