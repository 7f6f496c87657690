#include "peer.h"

#include <absl/synchronization/mutex.h>
#include <cstdio>
#include <cstring>

// The first option may be `--api cq` (the default) or `--api callback`; the others are those of all peers.
int main(int argc, char **argv) {
    // Debian's build of Abseil checks every lock for deadlocks, which is not a cost of gRPC. The options of the channel
    // are the defaults: larger frames, buffers and windows made neither calls nor downloads faster.
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
