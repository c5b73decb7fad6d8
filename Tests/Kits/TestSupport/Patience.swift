/// The time limit, in seconds, of calls that are meant to succeed.
///
/// No call takes this long, even on a busy machine. Calls that are meant to reach their limit get a
/// smaller one.
package let patience = 60.0
