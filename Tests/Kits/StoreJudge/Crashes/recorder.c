// Loaded before the C library into a program under test: notes each change of what is below a
// folder, and lets one of them fail. Read by Recording.swift; both speak of the same record.
//
// CRASHLAB_ROOT    the folder, without links
// CRASHLAB_TRACE   the file that changes are noted in; none: nothing is noted
// CRASHLAB_FAULT   NUMBER:KIND, the change that fails and how; KIND+ for all from there on
// CRASHLAB_NO_SYNC whether waiting for the disk is taken for doing nothing, for files whose paths
//                  end so
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { WRITE = 1, TRUNCATE, SYNC, CREATE, FOLDER, RENAME, UNLINK, REMOVE_FOLDER, LINK, OUTPUT };

struct record {
  uint32_t kind;  // and above its eight bits, the number of the call
  uint32_t flags;
  uint64_t inode;
  int64_t offset;  // of a write, or the size after a truncation
  uint32_t path_length, other_length;
  uint64_t length;
};

#define FILES 4096
static char root[4096];
static size_t root_length;
static int trace = -1, has_fault, is_lasting;
static const char *unsynced;
static long fault_number, calls;
static char fault_kind[16];
static unsigned char is_ours[FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))real(#name))
static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

__attribute__((constructor)) static void begin(void) {
  const char *folder = getenv("CRASHLAB_ROOT"), *file = getenv("CRASHLAB_TRACE");
  const char *fault = getenv("CRASHLAB_FAULT");
  if (!folder) return;
  root_length = (size_t)snprintf(root, sizeof root, "%s/", folder);
  unsynced = getenv("CRASHLAB_NO_SYNC");
  if (file) {
    int low = REAL(open)(file, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
    trace = fcntl(low, F_DUPFD_CLOEXEC, 1000);
    if (trace < 0) abort();
    close(low);
  }
  if (fault && sscanf(fault, "%ld:%15[a-zA-Z]", &fault_number, fault_kind) == 2) {
    has_fault = 1;
    is_lasting = fault[strlen(fault) - 1] == '+';
  }
}

static int is_below(const char *path) {
  if (!root_length || strncmp(path, root, root_length - 1)) return 0;
  return path[root_length - 1] == '/' || path[root_length - 1] == 0;
}

static int is_known(int file) { return file >= 0 && file < FILES && is_ours[file]; }

static void know(int file, const char *path) {
  if (file >= 0 && file < FILES) is_ours[file] = (unsigned char)is_below(path);
}

static uint64_t inode_of(int file) {
  struct stat status;
  return fstat(file, &status) ? 0 : (uint64_t)status.st_ino;
}

static uint64_t inode_at(const char *path) {
  struct stat status;
  return lstat(path, &status) ? 0 : (uint64_t)status.st_ino;
}

static void note(enum kind kind, uint32_t flags, uint64_t inode, int64_t offset, const char *path,
                 const char *other, const void *data, size_t length) {
  if (trace < 0) return;
  struct record record = {kind | (uint32_t)calls << 8, flags, inode, offset, (uint32_t)strlen(path),
                          (uint32_t)strlen(other), length};
  struct iovec parts[] = {{&record, sizeof record},
                          {(void *)path, record.path_length},
                          {(void *)other, record.other_length},
                          {(void *)data, length}};
  if (writev(trace, parts, 4) < 0) abort();
}

enum fate { GOES_ON, HALF, DIES_HALFWAY, NOTHING, FAILS };

// What becomes of the change that is about to be made. Called under the lock.
static enum fate fate(int is_write) {
  calls++;
  if (!has_fault || (is_lasting ? calls < fault_number : calls != fault_number)) return GOES_ON;
  if (!strcmp(fault_kind, "kill")) raise(SIGKILL);
  // The others have no half.
  if (!is_write && strchr("tsz", fault_kind[0])) return GOES_ON;
  if (!strcmp(fault_kind, "torn")) return DIES_HALFWAY;
  if (!strcmp(fault_kind, "short")) return HALF;
  if (!strcmp(fault_kind, "zero")) return NOTHING;
  errno = !strcmp(fault_kind, "EIO")      ? EIO
          : !strcmp(fault_kind, "ENOSPC") ? ENOSPC
          : !strcmp(fault_kind, "EINTR")  ? EINTR
                                          : EACCES;
  return FAILS;
}

static ssize_t write_at(int file, const void *data, size_t length, off_t offset, int moves) {
  pthread_mutex_lock(&lock);
  if (moves) {
    int appends = fcntl(file, F_GETFL) & O_APPEND;
    offset = lseek(file, 0, appends ? SEEK_END : SEEK_CUR);
  }
  enum fate what = fate(1);
  ssize_t done = -1;
  if (what == NOTHING) done = 0;
  if (what == HALF || what == DIES_HALFWAY) length = (length + 1) / 2;
  if (what == GOES_ON || what == HALF || what == DIES_HALFWAY) {
    done = moves ? REAL(write)(file, data, length) : REAL(pwrite64)(file, data, length, offset);
    if (what == DIES_HALFWAY) raise(SIGKILL);
    if (done > 0) note(WRITE, 0, inode_of(file), offset, "", "", data, (size_t)done);
  }
  int code = errno;
  pthread_mutex_unlock(&lock);
  errno = code;
  return done;
}

ssize_t write(int file, const void *data, size_t length) {
  if (file == 1) {
    pthread_mutex_lock(&lock);
    note(OUTPUT, 0, 0, 0, "", "", "", 0);
    pthread_mutex_unlock(&lock);
  }
  if (!is_known(file)) return REAL(write)(file, data, length);
  return write_at(file, data, length, 0, 1);
}

ssize_t pwrite64(int file, const void *data, size_t length, off64_t offset) {
  if (!is_known(file)) return REAL(pwrite64)(file, data, length, offset);
  return write_at(file, data, length, offset, 0);
}

ssize_t pwrite(int file, const void *data, size_t length, off_t offset) {
  return pwrite64(file, data, length, offset);
}

// Makes a change that has no half: as it is, or not at all.
#define CHANGE(is_meant, call, noted)          \
  if (!(is_meant)) return call;                \
  pthread_mutex_lock(&lock);                   \
  int result = -1;                             \
  if (fate(0) == GOES_ON) {                     \
    result = call;                             \
    if (!result) noted;                        \
  }                                            \
  int code = errno;                            \
  pthread_mutex_unlock(&lock);                 \
  errno = code;                                \
  return result

// Where an open file is; an empty text when nobody knows.
static void path_of(int file, char *path, size_t size) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, size - 1);
  path[length < 0 ? 0 : length] = 0;
}

static void note_sync(int file) {
  if (unsynced) {
    char path[4096];
    path_of(file, path, sizeof path);
    size_t length = strlen(path), end = strlen(unsynced);
    if (length >= end && !strcmp(path + length - end, unsynced)) return;
  }
  note(SYNC, 0, inode_of(file), 0, "", "", "", 0);
}

int fsync(int file) { CHANGE(is_known(file), REAL(fsync)(file), note_sync(file)); }

int fdatasync(int file) { CHANGE(is_known(file), REAL(fdatasync)(file), note_sync(file)); }

int ftruncate64(int file, off64_t size) {
  CHANGE(is_known(file), REAL(ftruncate64)(file, size),
         note(TRUNCATE, 0, inode_of(file), size, "", "", "", 0));
}

int ftruncate(int file, off_t size) { return ftruncate64(file, size); }

int mkdir(const char *path, mode_t mode) {
  CHANGE(is_below(path), REAL(mkdir)(path, mode),
         note(FOLDER, 0, inode_at(path), 0, path, "", "", 0));
}

int mknod(const char *path, mode_t mode, dev_t device) {
  CHANGE(is_below(path), REAL(mknod)(path, mode, device),
         note(CREATE, 0, inode_at(path), 0, path, "", "", 0));
}

int rmdir(const char *path) {
  CHANGE(is_below(path), REAL(rmdir)(path), note(REMOVE_FOLDER, 0, 0, 0, path, "", "", 0));
}

int unlink(const char *path) {
  CHANGE(is_below(path), REAL(unlink)(path), note(UNLINK, 0, 0, 0, path, "", "", 0));
}

// Gives a file its first name.
int linkat(int folder, const char *path, int other_folder, const char *other, int flags) {
  CHANGE(is_below(other), REAL(linkat)(folder, path, other_folder, other, flags),
         note(LINK, 0, inode_at(other), 0, other, "", "", 0));
}

int rename(const char *path, const char *other) {
  CHANGE(is_below(other), REAL(rename)(path, other),
         note(RENAME, 0, 0, 0, path, other, "", 0));
}

int renameat2(int folder, const char *path, int other_folder, const char *other,
              unsigned int flags) {
  CHANGE(is_below(other), REAL(renameat2)(folder, path, other_folder, other, flags),
         note(RENAME, flags, 0, 0, path, other, "", 0));
}

static int open_at(const char *path, int flags, mode_t mode) {
  if (!is_below(path)) return REAL(open64)(path, flags, mode);
  struct stat status;
  int is_unnamed = (flags & O_TMPFILE) == O_TMPFILE;
  int is_new = is_unnamed || ((flags & O_CREAT) && lstat(path, &status));
  int empties = !is_new && (flags & O_TRUNC);
  pthread_mutex_lock(&lock);
  int file = -1;
  if (!(is_new || empties) || fate(0) == GOES_ON) file = REAL(open64)(path, flags, mode);
  int code = errno;
  know(file, path);
  if (file >= 0 && is_new) {
    note(CREATE, 0, inode_of(file), 0, is_unnamed ? "" : path, "", "", 0);
  }
  if (file >= 0 && empties) note(TRUNCATE, 0, inode_of(file), 0, "", "", "", 0);
  pthread_mutex_unlock(&lock);
  errno = code;
  return file;
}

static mode_t mode_in(int flags, va_list rest) {
  int makes = (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE;
  return makes ? va_arg(rest, mode_t) : 0;
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_in(flags, rest);
  va_end(rest);
  return open_at(path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_in(flags, rest);
  va_end(rest);
  return open_at(path, flags, mode);
}

int close(int file) {
  if (file >= 0 && file < FILES) is_ours[file] = 0;
  return REAL(close)(file);
}

// Foundation removes folders by these.
int openat(int folder, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_in(flags, rest);
  va_end(rest);
  if (folder == AT_FDCWD || path[0] == '/') return open_at(path, flags, mode);
  return REAL(openat)(folder, path, flags, mode);
}

int unlinkat(int folder, const char *path, int flags) {
  char whole[8192];
  if (folder == AT_FDCWD || path[0] == '/') {
    snprintf(whole, sizeof whole, "%s", path);
  } else {
    path_of(folder, whole, 4096);
    size_t length = strlen(whole);
    snprintf(whole + length, sizeof whole - length, "/%s", path);
  }
  CHANGE(is_below(whole), REAL(unlinkat)(folder, path, flags),
         note(flags & AT_REMOVEDIR ? REMOVE_FOLDER : UNLINK, 0, 0, 0, whole, "", "", 0));
}

int remove(const char *path) {
  struct stat status;
  int is_folder = !lstat(path, &status) && S_ISDIR(status.st_mode);
  return is_folder ? rmdir(path) : unlink(path);
}
