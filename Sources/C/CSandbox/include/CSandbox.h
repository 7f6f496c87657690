// What a process needs to shut itself in and Swift cannot call: variadic functions, macros, calls that only GNU's headers
// name. Nothing is decided here.
//
// Functions return 0 or a count, or an error number as a negative.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Sends bytes, with open descriptors beside the first of them. Returns how many bytes went.
ssize_t daybook_channel_send(int channel, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count);

// Receives bytes, and up to `room` descriptors, which are then the caller's. Returns how many bytes came, 0 at the end.
// When more descriptors come than there is room for, all are closed and the call fails with EMSGSIZE.
ssize_t daybook_channel_receive(
    int channel, void *bytes, size_t count, int *descriptors, size_t room, size_t *descriptor_count);

// The process that calls is killed when the thread that started it ends.
int daybook_sandbox_die_with_parent(void);

// Closes all descriptors from `first` on.
int daybook_sandbox_close_from(unsigned first);

// Leaves the namespaces of users, networks, mounts, IPC and host names. Only while there is one thread.
int daybook_sandbox_leave_namespaces(void);

// Makes an empty folder in memory the root. Only after the namespaces were left.
int daybook_sandbox_empty_root(void);

// Gives up all capabilities, and all ways to get some by starting a program.
int daybook_sandbox_drop_privileges(void);

// Sets the limit of another process, or of this one where `process` is 0, as setrlimit(2) names it; the hard limit too
// where `for_good`.
int daybook_sandbox_limit(pid_t process, int resource, uint64_t value, int for_good);

// Seconds that a process has computed, all threads together, rounded up.
int64_t daybook_sandbox_computed(pid_t process);

// A filter of system calls on its way to be loaded.
typedef struct daybook_filter daybook_filter;

// An argument of a system call that must have `value` in the bits of `mask`.
struct daybook_filter_condition {
    unsigned argument;
    uint64_t mask;
    uint64_t value;
};

enum daybook_filter_action { DAYBOOK_FILTER_ALLOW, DAYBOOK_FILTER_REFUSE, DAYBOOK_FILTER_KILL };

// A filter that refuses every call with `error`; NULL without memory.
daybook_filter *daybook_filter_new(int error);

// Treats a call otherwise where all conditions hold. A name that this machine has no call of is passed over. `error` is
// what a refused call fails with.
int daybook_filter_add(
    daybook_filter *filter, const char *name, enum daybook_filter_action action, int error,
    const struct daybook_filter_condition *conditions, size_t condition_count);

// Holds the calling thread and those that it starts to the filter, for good; with `all_threads` all of the process.
int daybook_filter_load(daybook_filter *filter, int all_threads);

void daybook_filter_release(daybook_filter *filter);
