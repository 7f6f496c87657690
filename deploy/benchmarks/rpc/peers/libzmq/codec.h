// What the two libzmq peers differ in: the bytes of a call.
#ifndef DAYBOOK_BENCH_CODEC_H
#define DAYBOOK_BENCH_CODEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The length comes first, so that the bytes are written where libzmq sends them from.
size_t codec_request_size(void);
void codec_write_request(uint8_t *bytes);
size_t codec_response_size(void);
void codec_write_response(uint8_t *bytes);

// Decodes, and tells whether it is what the other side was to send.
bool codec_reads_request(const uint8_t *bytes, size_t length);
bool codec_reads_response(const uint8_t *bytes, size_t length);

#endif
