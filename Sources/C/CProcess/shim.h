// Calls of Linux that Swift cannot make: the C library has no function for them, or only GNU's headers name it. No header
// of the C library is included, so that its types stay those of Glibc's module.
#pragma once
#include <sys/syscall.h>

extern long syscall(long number, ...);

// A pipe, as pipe2(2) makes it. Returns 0, or -1 with errno.
static inline int process_pipe(int ends[2], int flags) { return (int) syscall(SYS_pipe2, ends, flags); }

// Sets the calling thread's priority for disks, as ioprio_set(2) does. Returns 0, or -1 with errno.
static inline int process_disk_priority(int value) { return (int) syscall(SYS_ioprio_set, 1, 0, value); }
