#ifndef CONFINEMENT_H
#define CONFINEMENT_H

#include <stdint.h>
#include <sys/types.h>

/// What the system gives a confined program at most.
struct confined_limits {
  uint64_t memory;   ///< Bytes of its address space.
  uint64_t seconds;  ///< Seconds of the processor's time.
  uint64_t output;   ///< Bytes of each file that it was given to write to.
};

/// Starts a program that may do nothing but compute, read its first file and write to the others.
///
/// It ends when the calling thread does, which is to wait for it.
///
/// @param files Its standard input, output and error.
/// @return Its id; or -1, and `errno`.
pid_t confined_start(
    const char *path, char *const arguments[], char *const variables[], const int files[3],
    struct confined_limits limits);

/// The version of Landlock in this kernel; 0 where it is missing or switched off.
int confined_landlock_version(void);

#endif
