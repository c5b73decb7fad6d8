/// A text that nothing may show: neither a message, nor a trace, nor reflection.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// What is secret.
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package var description: String { "(secret)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
