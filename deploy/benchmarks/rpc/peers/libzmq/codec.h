// The codec, in which the two libzmq peers differ: the bytes of a request and of a response.
#ifndef DAYBOOK_BENCH_CODEC_H
#define DAYBOOK_BENCH_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The caller asks for the size first, so that the codec writes directly into the message of libzmq.
size_t codec_request_size(void);
void codec_write_request(uint8_t *bytes);
size_t codec_response_size(void);
void codec_write_response(uint8_t *bytes);

// Decodes a message, and returns whether it is the one that the other side should send.
bool codec_reads_request(const uint8_t *bytes, size_t length);
bool codec_reads_response(const uint8_t *bytes, size_t length);

#endif
