import CCurl
import Platform

extension HTTPTransportError {
  static let noMemory = HTTPTransportError.unreachable("there is no memory for it")

  /// Creates the error for a result code of libcurl.
  init(
    _ code: CURLcode, of easy: EasyHandle, by proxy: Proxy?, trusting authorities: Authorities
  ) {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: self = .unknownHost
    case CURLE_COULDNT_CONNECT:
      self.init(connecting: CInt(easy.number(CURLINFO_OS_ERRNO)), through: proxy)
    case CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      self = Self.refusal(of: proxy, on: easy) ?? .interrupted
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      self = .notHTTP
    // The handshake also fails if the connection breaks, or if the server does not speak TLS.
    case CURLE_SSL_CONNECT_ERROR: self = .unreachable("no secure connection could be made")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
      CURLE_SSL_CLIENTCERT:
      self = .insecure(Self.distrust(code, of: easy, trusting: authorities))
    default:
      let words = easy.library.words(code).map { String(cString: $0) } ?? "the connection failed"
      self = .unreachable(words.lowercased())
    }
  }

  /// Returns why a certificate was not accepted. The numbers are results of OpenSSL's verification;
  /// 0 means that libcurl found a wrong host name.
  private static func distrust(
    _ code: CURLcode, of easy: EasyHandle, trusting authorities: Authorities
  ) -> String {
    guard code != CURLE_SSL_CACERT_BADFILE else {
      let place = authorities.variable.map { "the file that \($0) names" } ?? "the system's file"
      return "\(place) can't be read as certificates"
    }
    guard code == CURLE_PEER_FAILED_VERIFICATION else { return "its certificate is not trusted" }
    return switch easy.number(CURLINFO_SSL_VERIFYRESULT) {
    case 0, 62, 64: "its certificate is for another host"
    case 9: "its certificate is not valid yet according to the clock of this computer"
    case 10: "its certificate has expired according to the clock of this computer"
    case 2, 18...21: "its certificate authority is unknown; SSL_CERT_FILE can name a file with it"
    default: "its certificate is not trusted"
    }
  }

  private init(connecting code: CInt, through proxy: Proxy?) {
    let cause = code == 0 ? "the connection failed" : String(cString: strerror(code)).lowercased()
    if let proxy {
      self = .unreachable(
        "the proxy \(proxy.redacted) of \(proxy.variable) can't be reached: \(cause)")
    } else {
      self = code == ECONNREFUSED ? .refused : .unreachable(cause)
    }
  }

  /// Returns the error for a proxy that did not connect to the server.
  private static func refusal(of proxy: Proxy?, on easy: EasyHandle) -> HTTPTransportError? {
    let status = easy.number(CURLINFO_HTTP_CONNECTCODE)
    guard let proxy, status != 0, status != 200 else { return nil }
    return .unreachable(
      "the proxy \(proxy.redacted) of \(proxy.variable) answered with status \(status)")
  }
}
