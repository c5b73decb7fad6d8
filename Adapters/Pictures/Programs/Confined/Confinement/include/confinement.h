#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stdint.h>
#include <sys/types.h>

/// The resource limits of a confined program.
struct confined_limits {
  uint64_t memory;   ///< Bytes of its address space.
  uint64_t seconds;  ///< Seconds of the processor's time.
  uint64_t output;   ///< Bytes of each file that it was given to write to.
};

/// Starts a program that can only compute, read its first file and write to the others.
///
/// It ends when the calling thread ends, so that thread must wait for it.
///
/// @param files Its standard input, output and error.
/// @return Its process id; or -1, with `errno` set.
pid_t confined_start(
    const char *path, char *const arguments[], char *const variables[], const int files[3],
    struct confined_limits limits);

/// Returns the version of Landlock in this kernel, or 0 if it is missing or disabled.
int confined_landlock_version(void);

#endif
