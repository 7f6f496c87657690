// The calls of Linux that put a process into a sandbox and that Swift cannot make: variadic functions, macros, and
// functions that only GNU's headers declare. It makes no decisions.
//
// Functions return 0 or a count, or a negative error number.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Sends bytes, with open descriptors attached to the first byte. Returns the number of bytes that were sent.
ssize_t daybook_channel_send(int channel, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count);

// Receives bytes and at most `room` descriptors, which the caller then owns. Returns the number of bytes; 0 at the end.
// If more descriptors arrive, closes all of them and fails with EMSGSIZE.
ssize_t daybook_channel_receive(
    int channel, void *bytes, size_t count, int *descriptors, size_t room, size_t *descriptor_count);

// Has the kernel kill the calling process when the thread that started it ends.
int daybook_sandbox_die_with_parent(void);

// Closes all descriptors from `first` on.
int daybook_sandbox_close_from(unsigned first);

// Moves the process into new namespaces of users, networks, mounts, IPC and host names. The process must have a single
// thread.
int daybook_sandbox_leave_namespaces(void);

// Replaces the root of the file system by an empty folder in memory. The process must be in new namespaces.
int daybook_sandbox_empty_root(void);

// Drops all capabilities, and every way to gain some by starting a program.
int daybook_sandbox_drop_privileges(void);

// Sets a resource limit, as in setrlimit(2), of another process, or of this one if `process` is 0. With `for_good`,
// also sets the hard limit.
int daybook_sandbox_limit(pid_t process, int resource, uint64_t value, int for_good);

// Returns the processor time that all threads of a process have used, in seconds, rounded up.
int64_t daybook_sandbox_computed(pid_t process);

// A filter of system calls that is not loaded yet.
typedef struct daybook_filter daybook_filter;

// A condition for a system call: the bits of `mask` in an argument must equal `value`.
struct daybook_filter_condition {
    unsigned argument;
    uint64_t mask;
    uint64_t value;
};

enum daybook_filter_action { DAYBOOK_FILTER_ALLOW, DAYBOOK_FILTER_REFUSE, DAYBOOK_FILTER_KILL };

// Creates a filter that refuses every call with `error`. Returns NULL if memory is lacking.
daybook_filter *daybook_filter_new(int error);

// Adds an action for a call if all conditions hold. A refused call fails with `error`. Ignores the name of a call that
// this machine does not have.
int daybook_filter_add(
    daybook_filter *filter, const char *name, enum daybook_filter_action action, int error,
    const struct daybook_filter_condition *conditions, size_t condition_count);

// Applies the filter for good to the calling thread and the threads that it starts; with `all_threads`, to all threads
// of the process.
int daybook_filter_load(daybook_filter *filter, int all_threads);

void daybook_filter_release(daybook_filter *filter);
