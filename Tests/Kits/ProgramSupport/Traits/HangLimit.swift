package import Testing

extension Trait where Self == TimeLimitTrait {
  /// A limit that turns a hang into a failure and does not measure speed.
  ///
  /// No test takes this long, even on a busy machine.
  package static var hangLimit: Self { .timeLimit(.minutes(15)) }
}
