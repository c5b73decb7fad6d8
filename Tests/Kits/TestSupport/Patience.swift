/// The time limit, in seconds, of calls that are meant to succeed.
///
/// No call takes as long, even on a busy machine. A call that is meant to reach its limit gets a smaller
/// one.
package let patience = 60.0
