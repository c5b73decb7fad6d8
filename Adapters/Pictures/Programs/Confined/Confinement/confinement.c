#define _GNU_SOURCE
#include "confinement.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Between fork and exec of a program with threads, only system calls are safe: nothing here
// allocates memory or takes locks.

// Parts of the kernel interface that headers of 2022 lack.
enum { landlock_create = 444, landlock_add_rule = 445, landlock_restrict = 446 };
struct landlock_ruleset { uint64_t files, network, scope; };
struct __attribute__((packed)) landlock_folder { uint64_t allowed; int32_t folder; };
static const uint64_t may_execute = 1 << 0, may_read = 1 << 2, may_list = 1 << 3;

int confined_landlock_version(void) {
  long version = syscall(landlock_create, NULL, 0, 1);
  return version > 0 ? (int)version : 0;
}

static void allow(int rules, const char *path) {
  int file = open(path, O_PATH | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) < 0) return;
  struct landlock_folder rule = {may_execute | may_read, file};
  if (S_ISDIR(status.st_mode)) rule.allowed |= may_list;
  syscall(landlock_add_rule, rules, 1, &rule, 0);
  close(file);
}

// Allows reading programs, libraries and their data files only, whatever the file permissions say.
static void hide_files(const char *program) {
  int version = confined_landlock_version();
  if (version == 0) return;
  struct landlock_ruleset ruleset = {
      // Each version adds rights to change files and folders.
      .files = (1 << (version == 1 ? 13 : version == 2 ? 14 : version < 5 ? 15 : 16)) - 1,
      .network = version >= 4 ? 3 : 0,
      .scope = version >= 6 ? 3 : 0};
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  int rules = (int)syscall(landlock_create, &ruleset, size, 0);
  if (rules < 0) return;
  static const char *const places[] = {
      "/usr",      "/lib",     "/lib64",    "/bin",       "/nix/store",   "/etc/ld.so.cache",
      "/etc/fonts", "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) allow(rules, places[i]);
  allow(rules, program);
  if (syscall(landlock_restrict, rules, 0) != 0) _exit(127);
  close(rules);
}

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | (error))
#define WITHOUT(call, error) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), REFUSE(error)
// A call whose argument must have (0, 1), or must not have (1, 0), any of these bits.
#define ONLY_IF(call, argument, bits, has, lacks)                   \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4),           \
      LOAD(args[argument]),                                         \
      BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, has, lacks),       \
      RETURN(SECCOMP_RET_ALLOW), REFUSE(EACCES)
// A call whose argument must be one of these two.
#define ONLY_FOR(call, argument, one, other)                        \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 5),           \
      LOAD(args[argument]),                                         \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, one, 1, 0),               \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, other, 0, 1),             \
      RETURN(SECCOMP_RET_ALLOW), REFUSE(EPERM)
// A call whose argument must not be this one.
#define NEVER_FOR(call, argument, value)                            \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 4),           \
      LOAD(args[argument]),                                         \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1),             \
      REFUSE(EPERM), LOAD(nr)
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

// Refuses new processes, access to other processes, sockets, files opened for writing, and every
// kernel interface that a picture decoder does not need.
static void refuse_calls(void) {
#ifdef NATIVE
  uint32_t own = (uint32_t)getpid();
  struct sock_filter filter[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0),
      RETURN(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      // Refuses calls newer than this list, such as later ways to change a file mode; and, on
      // x86-64, the same calls under their other numbers.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 452, 0, 1),
      REFUSE(ENOSYS),
#ifdef __x86_64__
      WITHOUT(fork, EPERM),
      WITHOUT(vfork, EPERM),
      WITHOUT(creat, EACCES),
      WITHOUT(chmod, EACCES),
      WITHOUT(chown, EACCES),
      WITHOUT(lchown, EACCES),
      WITHOUT(unlink, EACCES),
      WITHOUT(rename, EACCES),
      WITHOUT(mkdir, EACCES),
      WITHOUT(rmdir, EACCES),
      WITHOUT(link, EACCES),
      WITHOUT(symlink, EACCES),
      WITHOUT(mknod, EACCES),
      WITHOUT(utime, EACCES),
      WITHOUT(utimes, EACCES),
      WITHOUT(futimesat, EACCES),
#endif
#ifdef __NR_renameat
      WITHOUT(renameat, EACCES),
#endif
      // Calls that need no open file.
      WITHOUT(truncate, EACCES),
      WITHOUT(fchmod, EACCES),
      WITHOUT(fchmodat, EACCES),
      WITHOUT(fchown, EACCES),
      WITHOUT(fchownat, EACCES),
      WITHOUT(utimensat, EACCES),
      WITHOUT(setxattr, EACCES),
      WITHOUT(lsetxattr, EACCES),
      WITHOUT(fsetxattr, EACCES),
      WITHOUT(removexattr, EACCES),
      WITHOUT(lremovexattr, EACCES),
      WITHOUT(fremovexattr, EACCES),
      WITHOUT(unlinkat, EACCES),
      WITHOUT(renameat2, EACCES),
      WITHOUT(linkat, EACCES),
      WITHOUT(symlinkat, EACCES),
      WITHOUT(mkdirat, EACCES),
      WITHOUT(mknodat, EACCES),
      // glibc then falls back to clone, whose flags can be checked.
      WITHOUT(clone3, ENOSYS),
      WITHOUT(openat2, ENOSYS),
      WITHOUT(socket, EACCES),
      WITHOUT(socketpair, EACCES),
      WITHOUT(io_uring_setup, ENOSYS),
      WITHOUT(kill, EPERM),
      WITHOUT(tkill, EPERM),
      WITHOUT(rt_sigqueueinfo, EPERM),
      WITHOUT(rt_tgsigqueueinfo, EPERM),
      WITHOUT(pidfd_send_signal, EPERM),
      ONLY_FOR(tgkill, 0, own, own),
      // An open file could otherwise signal any process.
      NEVER_FOR(fcntl, 1, F_SETOWN),
      NEVER_FOR(fcntl, 1, F_SETOWN_EX),
      // The program could otherwise outlive its caller.
      NEVER_FOR(prctl, 0, PR_SET_PDEATHSIG),
      // Types input into a terminal.
      NEVER_FOR(ioctl, 1, TIOCSTI),
      ONLY_FOR(prlimit64, 0, 0, own),
      ONLY_FOR(sched_setaffinity, 0, 0, own),
      WITHOUT(sched_setscheduler, EPERM),
      WITHOUT(sched_setparam, EPERM),
      WITHOUT(sched_setattr, EPERM),
      WITHOUT(setpriority, EPERM),
      WITHOUT(ioprio_set, EPERM),
      WITHOUT(migrate_pages, EPERM),
      WITHOUT(move_pages, EPERM),
      WITHOUT(process_madvise, EPERM),
      WITHOUT(shmget, EPERM),
      WITHOUT(shmat, EPERM),
      // Objects that outlive the program.
      WITHOUT(semget, EPERM),
      WITHOUT(msgget, EPERM),
      WITHOUT(mq_open, EPERM),
      WITHOUT(pidfd_open, EPERM),
      WITHOUT(pidfd_getfd, EPERM),
      WITHOUT(ptrace, EPERM),
      WITHOUT(process_vm_readv, EPERM),
      WITHOUT(process_vm_writev, EPERM),
      WITHOUT(unshare, EPERM),
      WITHOUT(setns, EPERM),
      WITHOUT(mount, EPERM),
      WITHOUT(bpf, EPERM),
      WITHOUT(keyctl, EPERM),
      WITHOUT(userfaultfd, EPERM),
      WITHOUT(perf_event_open, EPERM),
      ONLY_IF(clone, 0, CLONE_THREAD, 0, 1),
#ifdef __x86_64__
      ONLY_IF(open, 1, WRITING, 1, 0),
#endif
      ONLY_IF(openat, 2, WRITING, 1, 0),
      RETURN(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  // A kernel without seccomp filters reports EINVAL.
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0 && errno != EINVAL) _exit(127);
#endif
}

static void limit(int resource, uint64_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) _exit(127);
  // A limit that is already lower cannot be raised.
  if (limit.rlim_max < most) most = limit.rlim_max;
  // The signal at the soft limit of processor time names the limit. One second later, the hard
  // limit ends the process with a signal that does not.
  uint64_t last = resource == RLIMIT_CPU && most < limit.rlim_max ? most + 1 : most;
  limit = (struct rlimit){most, last};
  if (setrlimit(resource, &limit) != 0) _exit(127);
}

pid_t confined_start(
    const char *path, char *const arguments[], char *const variables[], const int files[3],
    struct confined_limits limits) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  for (int signal = 1; signal < 32; signal++) {
    if (signal != SIGKILL && signal != SIGSTOP) sigaction(signal, &(struct sigaction){0}, NULL);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  // These descriptors are already above the three standard ones; all others are closed below.
  for (int file = 0; file < 3; file++) {
    if (dup2(files[file], file) < 0) _exit(127);
  }
  syscall(__NR_close_range, 3, ~0U, 0);
  limit(RLIMIT_AS, limits.memory);
  limit(RLIMIT_CPU, limits.seconds);
  limit(RLIMIT_FSIZE, limits.output);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, 64);
  // Drops the capabilities of the superuser, which the program would otherwise keep.
  for (int right = 0; prctl(PR_CAPBSET_DROP, right, 0, 0, 0) == 0; right++) {}
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) _exit(127);
  hide_files(path);
  refuse_calls();
  execve(path, arguments, variables);
  _exit(127);
}

#else

#include <errno.h>

int confined_landlock_version(void) { return 0; }

// Only Linux can confine a program. Without that, none is started.
pid_t confined_start(
    const char *path, char *const arguments[], char *const variables[], const int files[3],
    struct confined_limits limits) {
  errno = ENOTSUP;
  return -1;
}

#endif
