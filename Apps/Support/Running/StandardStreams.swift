import Glibc

/// The streams that a program was started with, made fit for any use of them.
enum StandardStreams {
  static func prepare() {
    // Who closes a pipe has had enough: writing tells so by its error, and the work ends whole.
    signal(SIGPIPE, SIG_IGN)
    // Where a stream is closed, the next file that is opened takes its place, and would get what is
    // meant for the stream. This one can't be written, just as the closed one.
    var descriptor: Int32
    repeat {
      descriptor = open("/dev/null", O_RDONLY)
    } while (STDIN_FILENO...STDERR_FILENO).contains(descriptor)
    if descriptor > STDERR_FILENO { close(descriptor) }
  }
}
