// No codec: bytes of the size of a request and a response, to measure the transport alone.
#include "codec.h"

#include <string.h>

enum { request_bytes = 100, response_bytes = 1024 };

size_t codec_request_size(void) { return request_bytes; }
size_t codec_response_size(void) { return response_bytes; }
void codec_write_request(uint8_t *bytes) { memset(bytes, 'q', request_bytes); }
void codec_write_response(uint8_t *bytes) { memset(bytes, 'a', response_bytes); }

bool codec_reads_request(const uint8_t *bytes, size_t length) {
    return length == request_bytes && bytes[0] == 'q' && bytes[length - 1] == 'q';
}

bool codec_reads_response(const uint8_t *bytes, size_t length) {
    return length == response_bytes && bytes[0] == 'a' && bytes[length - 1] == 'a';
}
