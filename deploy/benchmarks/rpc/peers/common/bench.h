// The part that the C and C++ peers share: options, the two processes, clocks, latencies and the line of JSON.
#ifndef DAYBOOK_BENCH_H
#define DAYBOOK_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The call: a request of about 100 bytes and a response of 1 KB, the same as in `daybook bench rpc`.
#define BENCH_ENTRY_ID "0196f3a0-5a7b-7c3d-8e4f-1a2b3c4d5e6f"
#define BENCH_ACCEPT_LANGUAGE "ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7,ja;q=0.6,de;q=0.5"
#define BENCH_SENTENCE "We walked along the river and counted the herons. "
#define BENCH_SENTENCES 12
#define BENCH_PHOTOS 4
#define BENCH_ENTRY_SECONDS 1777777777

// The download.
#define BENCH_DOWNLOAD_BYTES (5u * 1024 * 1024)
#define BENCH_CHUNK_BYTES (128u * 1024)

#define BENCH_MAX_OUTSTANDING 4096u

// A histogram of latencies, exact to 0.1 %. Several threads may record at the same time.
struct bench_latencies;
void bench_record(struct bench_latencies *latencies, uint64_t nanoseconds);

// Returns the monotonic time in nanoseconds.
uint64_t bench_now(void);

// Prints a message and ends the program with status 1.
__attribute__((noreturn, format(printf, 1, 2))) void bench_fail(const char *format, ...);

// An RPC system to measure.
struct bench_peer {
    // Serves at the path of a Unix socket. Runs in a process of its own, and does not return.
    void (*serve)(const char *path);
    // Connects to the server, and waits until it serves. The next two functions get the result, which is never freed.
    void *(*connect)(const char *path);
    // Keeps a number of calls outstanding until the time `end`, then waits for the last ones.
    void (*unary)(void *client, unsigned outstanding, uint64_t end, struct bench_latencies *latencies);
    // Downloads once. Fails unless each chunk, and the length of all, is as sent.
    void (*download)(void *client);
};

// Runs the program. A peer's `main` calls it after it has read options of its own.
int bench_main(int argc, char **argv, const struct bench_peer *peer);

#ifdef __cplusplus
}
#endif

#endif
