/// Whom a secure connection trusts besides those of the system, by the variables that curl, Python and
/// others look at: an authority of one's own, as companies have.
struct Authorities: Sendable {
  /// A file of certificates, and the variable that names it.
  let file: String?
  let variable: String?
  /// A folder of certificates.
  let folder: String?

  init(environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    variable = ["CURL_CA_BUNDLE", "SSL_CERT_FILE"].first { value($0) != nil }
    file = variable.flatMap(value)
    folder = value("SSL_CERT_DIR")
  }
}
