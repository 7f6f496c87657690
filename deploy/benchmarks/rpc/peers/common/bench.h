// What the C and C++ peers share: options, the two processes, clocks, latencies and the line of JSON.
#ifndef DAYBOOK_BENCH_H
#define DAYBOOK_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The call: about a hundred bytes are asked and a kilobyte is answered, the same as `daybook bench rpc`.
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

// Latencies of calls, kept to a tenth of a percent. Threads may record at once.
struct bench_latencies;
void bench_record(struct bench_latencies *latencies, uint64_t nanoseconds);

// Monotonic nanoseconds.
uint64_t bench_now(void);

// Prints why and ends the program.
__attribute__((noreturn, format(printf, 1, 2))) void bench_fail(const char *format, ...);

// One RPC system.
struct bench_peer {
    // Serves at the path of a unix socket; runs in a process of its own and does not return.
    void (*serve)(const char *path);
    // Connects to it, waiting for it to come up. The result is handed to the two below and lives until the end.
    void *(*connect)(const char *path);
    // Keeps so many calls outstanding until the clock reads `end`, then waits for those still out.
    void (*unary)(void *client, unsigned outstanding, uint64_t end, struct bench_latencies *latencies);
    // Takes one download, and fails unless every chunk has the right length and the sum is right.
    void (*download)(void *client);
};

// Runs the program: the whole of `main` but for options of a peer's own.
int bench_main(int argc, char **argv, const struct bench_peer *peer);

#ifdef __cplusplus
}
#endif

#endif
