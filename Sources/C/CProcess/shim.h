// Calls of Linux that Swift cannot make, because the C library has no function for them or only GNU's headers declare
// it. The shim includes no header of the C library, so that the types of C stay those of Swift's module Glibc.
#pragma once
#include <sys/syscall.h>

extern long syscall(long number, ...);

// Creates a pipe, as pipe2(2) does. Returns 0, or -1 with errno.
static inline int process_pipe(int ends[2], int flags) { return (int) syscall(SYS_pipe2, ends, flags); }

// Sets the calling thread's priority for disks, as ioprio_set(2) does. Returns 0, or -1 with errno.
static inline int process_disk_priority(int value) { return (int) syscall(SYS_ioprio_set, 1, 0, value); }
