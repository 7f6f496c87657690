#include "bench.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    // Each power of two is divided into 1024 equal buckets, so a bucket is at most 0.1 % wide.
    sub_bucket_bits = 10,
    sub_buckets = 1 << sub_bucket_bits,
    // Latencies above 2^36 ns, about a minute, count as 2^36 ns.
    highest_bit = 36,
    buckets = (highest_bit - sub_bucket_bits + 2) * sub_buckets,
    max_levels = 16,
    // The program fails this long after it should have ended.
    patience_seconds = 30,
};

struct bench_latencies {
    uint64_t counts[buckets];
};

struct options {
    double duration;
    double warm_up;
    unsigned levels[max_levels];
    size_t level_count;
    bool download;
};

static char folder[] = "/tmp/rpc-bench-XXXXXX";
static char socket_path[sizeof folder + sizeof "/rpc.sock"];
static pid_t server_id;

void bench_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", program_invocation_short_name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

uint64_t bench_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

void bench_record(struct bench_latencies *latencies, uint64_t nanoseconds) {
    if (nanoseconds >> highest_bit) nanoseconds = (UINT64_C(1) << highest_bit) - 1;
    unsigned shift = 0;
    if (nanoseconds >= 2 * sub_buckets) shift = 63 - (unsigned)__builtin_clzll(nanoseconds) - sub_bucket_bits;
    size_t index = (size_t)shift * sub_buckets + (size_t)(nanoseconds >> shift);
    __atomic_fetch_add(&latencies->counts[index], 1, __ATOMIC_RELAXED);
}

static uint64_t total(const struct bench_latencies *latencies) {
    uint64_t sum = 0;
    for (size_t index = 0; index < buckets; index++) sum += latencies->counts[index];
    return sum;
}

static double microseconds_at(const struct bench_latencies *latencies, double percentile) {
    uint64_t rank = (uint64_t)ceil((double)total(latencies) * percentile / 100);
    uint64_t seen = 0;
    for (size_t index = 0; index < buckets; index++) {
        seen += latencies->counts[index];
        if (seen == 0 || seen < rank) continue;
        size_t shift = index < 2 * sub_buckets ? 0 : index / sub_buckets - 1;
        uint64_t longest = ((uint64_t)(index - shift * sub_buckets + 1) << shift) - 1;
        return (double)longest / 1000;
    }
    return 0;
}

// Returns the processor time that a process has used, in seconds.
static double processor_seconds_of(pid_t process) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)process);
    FILE *file = fopen(path, "re");
    if (!file) bench_fail("%s: %s", path, strerror(errno));
    char text[1024];
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = 0;
    // The name may contain any character, but no field after it contains a parenthesis. See proc(5).
    const char *fields = strrchr(text, ')');
    unsigned long user, kernel;
    if (!fields || sscanf(fields + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel) != 2) {
        bench_fail("%s has an unexpected form.", path);
    }
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

static double processor_seconds(void) { return processor_seconds_of(getpid()) + processor_seconds_of(server_id); }

static void clean_up(void) {
    // Only the client cleans up: in the server, server_id is 0.
    if (server_id <= 0) return;
    kill(server_id, SIGKILL);
    waitpid(server_id, NULL, 0);
    unlink(socket_path);
    rmdir(folder);
}

static void start_server(const struct bench_peer *peer) {
    if (!mkdtemp(folder)) bench_fail("a folder in /tmp: %s", strerror(errno));
    snprintf(socket_path, sizeof socket_path, "%s/rpc.sock", folder);
    pid_t client_id = getpid();
    server_id = fork();
    if (server_id < 0) bench_fail("fork: %s", strerror(errno));
    if (server_id == 0) {
        // The kernel kills the server when the client ends.
        if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) bench_fail("prctl: %s", strerror(errno));
        if (getppid() != client_id) exit(1);
        peer->serve(socket_path);
        exit(1);
    }
    atexit(clean_up);
}

static void hang(int signal_number) {
    (void)signal_number;
    static const char message[] = "The peer hangs: it did not end within 30 seconds after it should have.\n";
    ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
    (void)ignored;
    _exit(1);
}

static uint64_t after(double seconds) { return bench_now() + (uint64_t)(seconds * 1e9); }

static void measure_unary(const struct bench_peer *peer, void *client, const struct options *options, unsigned level,
                          struct bench_latencies *latencies) {
    alarm((unsigned)(options->warm_up + options->duration) + patience_seconds);
    if (options->warm_up > 0) peer->unary(client, level, after(options->warm_up), latencies);
    memset(latencies, 0, sizeof *latencies);
    double processor_before = processor_seconds();
    uint64_t start = bench_now();
    peer->unary(client, level, after(options->duration), latencies);
    double elapsed = (double)(bench_now() - start) * 1e-9;
    double processor = processor_seconds() - processor_before;
    uint64_t calls = total(latencies);
    if (calls == 0) bench_fail("no call completed in time.");
    printf("{\"outstanding\":%u,\"requestsPerSecond\":%.0f,\"p50Microseconds\":%.1f,\"p99Microseconds\":%.1f,"
           "\"cpuMicrosecondsPerCall\":%.3f}",
           level, (double)calls / elapsed, microseconds_at(latencies, 50), microseconds_at(latencies, 99),
           processor * 1e6 / (double)calls);
}

static void measure_download(const struct bench_peer *peer, void *client, const struct options *options) {
    alarm((unsigned)(options->warm_up + options->duration) + patience_seconds);
    for (uint64_t end = after(options->warm_up); bench_now() < end;) peer->download(client);
    double processor_before = processor_seconds();
    uint64_t start = bench_now();
    uint64_t bytes = 0;
    for (uint64_t end = after(options->duration); bench_now() < end;) {
        peer->download(client);
        bytes += BENCH_DOWNLOAD_BYTES;
    }
    double elapsed = (double)(bench_now() - start) * 1e-9;
    double processor = processor_seconds() - processor_before;
    printf(",\"download\":{\"megabytesPerSecond\":%.1f,\"cpuSecondsPerGigabyte\":%.3f}", (double)bytes / elapsed * 1e-6,
           processor / ((double)bytes * 1e-9));
}

__attribute__((noreturn)) static void usage(const char *problem) {
    fprintf(stderr,
            "%s: %s\nusage: %s [--duration SECONDS] [--warm-up SECONDS] [--outstanding N]... [--download]\n"
            "Prints one line of JSON. Defaults: 3 seconds after 1, at 1 and 64 calls outstanding.\n",
            program_invocation_short_name, problem, program_invocation_short_name);
    exit(64);
}

static double number(const char *text, double low, double high, const char *problem) {
    char *rest = NULL;
    double value = text ? strtod(text, &rest) : 0;
    if (!text || rest == text || *rest || !(value >= low && value <= high)) usage(problem);
    return value;
}

static struct options parse(int argc, char **argv) {
    struct options options = {.duration = 3, .warm_up = 1};
    for (int index = 1; index < argc; index++) {
        const char *name = argv[index];
        // argv ends with NULL, which `number` refuses.
        if (strcmp(name, "--duration") == 0) {
            options.duration = number(argv[++index], 0.01, 600, "--duration is between 0.01 and 600 seconds.");
        } else if (strcmp(name, "--warm-up") == 0) {
            options.warm_up = number(argv[++index], 0, 600, "--warm-up is between 0 and 600 seconds.");
        } else if (strcmp(name, "--outstanding") == 0) {
            if (options.level_count == max_levels) usage("--outstanding is given too often.");
            options.levels[options.level_count++] = (unsigned)number(
                argv[++index], 1, BENCH_MAX_OUTSTANDING, "--outstanding is a whole number between 1 and 4096.");
        } else if (strcmp(name, "--download") == 0) {
            options.download = true;
        } else {
            usage("there is no such option.");
        }
    }
    if (options.level_count == 0) {
        options.levels[options.level_count++] = 1;
        options.levels[options.level_count++] = 64;
    }
    return options;
}

int bench_main(int argc, char **argv, const struct bench_peer *peer) {
    struct options options = parse(argc, argv);
    // The server is forked before any thread starts.
    start_server(peer);
    signal(SIGALRM, hang);
    alarm(patience_seconds);
    void *client = peer->connect(socket_path);
    static struct bench_latencies latencies;
    // One call first, so that the measurements do not include the connection setup.
    peer->unary(client, 1, 0, &latencies);
    printf("{\"unary\":[");
    for (size_t index = 0; index < options.level_count; index++) {
        if (index > 0) putchar(',');
        measure_unary(peer, client, &options, options.levels[index], &latencies);
    }
    putchar(']');
    if (options.download) measure_download(peer, client, &options);
    puts("}");
    if (fflush(stdout) != 0) bench_fail("standard output: %s", strerror(errno));
    clean_up();
    // Ends the libraries' threads at once, because the measurements are complete.
    _exit(0);
}
