// The extended attributes of open files, which Glibc's module does not have. No header of the C library is included, so
// that its types stay those of that module.
#pragma once

// Sets an attribute. Returns 0, or -1 with errno.
extern int fsetxattr(int file, const char *name, const void *value, unsigned long size, int flags);

// Reads an attribute. Returns its size, or -1 with errno.
extern long fgetxattr(int file, const char *name, void *value, unsigned long size);
