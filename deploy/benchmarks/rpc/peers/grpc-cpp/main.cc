#include "peer.h"

#include <absl/synchronization/mutex.h>
#include <cstdio>
#include <cstring>

// `--api cq` (the default) or `--api callback`, first; the rest is every peer's.
int main(int argc, char **argv) {
    // Debian builds Abseil so that every lock looks for deadlocks, which is no cost of gRPC's. The options of the
    // channel stay as they are: larger frames, buffers and windows made neither calls nor downloads faster.
    absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
    const bench_peer *chosen = &peer::completion_queue;
    if (argc >= 2 && std::strcmp(argv[1], "--api") == 0) {
        const char *api = argc >= 3 ? argv[2] : "";
        if (std::strcmp(api, "callback") == 0) {
            chosen = &peer::callback;
        } else if (std::strcmp(api, "cq") != 0) {
            std::fputs("--api is cq or callback.\n", stderr);
            return 64;
        }
        argv[2] = argv[0];
        argv += 2;
        argc -= 2;
    }
    return bench_main(argc, argv, chosen);
}
