import CCurl
import FoundationEssentials
import Platform

/// The libcurl options and callbacks of one request, freed with the last reference.
final class EasyHandle {
  let library: CurlLibrary
  let handle: CurlLibrary.Handle
  private var fields: CurlLibrary.Fields?
  /// False if libcurl rejected an option, for example for lack of memory: a check would be missing.
  private(set) var isComplete = true

  /// - Returns: `nil` if there is not enough memory.
  init?(
    _ library: CurlLibrary, for request: HTTPRequest, by proxy: Proxy?,
    trusting authorities: Authorities
  ) {
    guard let handle = library.makeEasy() else { return nil }
    self.library = library
    self.handle = handle
    for (name, value) in request.headers {
      // To libcurl, a trailing colon means that the field is removed, and a semicolon that it is empty.
      fields = library.appendField(fields, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    set(CURLOPT_URL, to: request.url.absoluteString)
    set(CURLOPT_HTTPHEADER, to: fields)
    set(CURLOPT_PROTOCOLS_STR, to: "http,https")
    // Set both, so that the library does not read the environment with a different result.
    set(CURLOPT_PROXY, to: proxy?.address ?? "")
    set(CURLOPT_NOPROXY, to: "")
    // libcurl does not read these variables itself; the curl program does.
    for (option, place) in [
      (CURLOPT_CAINFO, authorities.file), (CURLOPT_PROXY_CAINFO, authorities.file),
      (CURLOPT_CAPATH, authorities.folder), (CURLOPT_PROXY_CAPATH, authorities.folder),
    ] {
      if let place { set(option, to: place) }
    }
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
    set(CURLOPT_PATH_AS_IS, to: 1)
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, to: 1)
    set(CURLOPT_NOSIGNAL, to: 1)
    // Requests wait for a new connection and share it if it turns out to be HTTP/2.
    set(CURLOPT_PIPEWAIT, to: 1)
    set(CURLOPT_BUFFERSIZE, to: 128 << 10)
    // The caller cancels at its own deadline; a shorter limit here would take effect first.
    set(CURLOPT_CONNECTTIMEOUT, to: 3600)
    // Shorter than servers keep connections open, so that none is reused while it closes.
    set(CURLOPT_MAXAGE_CONN, to: 10)
    // Without this, the loop would block on the name lookup of a cancelled request.
    set(CURLOPT_QUICK_EXIT, to: 1)
  }

  deinit {
    library.endEasy(handle)
    library.freeFields(fields)
  }

  /// Registers the transfer as the receiver of all callbacks. It must outlive this handle.
  func callBack(_ transfer: Transfer) {
    let pointer = Unmanaged.passUnretained(transfer).toOpaque()
    let options = [
      CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA,
    ]
    for option in options { set(option, to: pointer) }
    let receiveLine: curl_write_callback = { line, _, count, pointer in
      let bytes = UnsafeRawBufferPointer(start: line, count: count)
      return Transfer.of(pointer)?.receive(headLine: bytes) == true ? count : 0
    }
    note(curl_set_write(library.setOption, handle, CURLOPT_HEADERFUNCTION, receiveLine))
    let receive: curl_write_callback = { part, _, count, pointer in
      let bytes = UnsafeRawBufferPointer(start: part, count: count)
      return Transfer.of(pointer)?.receive(bytes) == true ? count : 0
    }
    note(curl_set_write(library.setOption, handle, CURLOPT_WRITEFUNCTION, receive))
    let openSocket: curl_opensocket_callback = { pointer, _, address in
      guard let address, let transfer = Transfer.of(pointer) else { return CURL_SOCKET_BAD }
      let number = MemoryLayout<curl_sockaddr>.offset(of: \.addr)
        .map { UnsafeRawPointer(address) + $0 }.flatMap(IPAddress.init(socketAddress:))
      guard transfer.mayConnect(to: number) else { return CURL_SOCKET_BAD }
      let place = address.pointee
      return Platform.openSocket(
        family: place.family, type: place.socktype, protocol: place.protocol)
    }
    note(curl_set_open_socket(library.setOption, handle, openSocket))
    // An existing connection may have been allowed for another request only.
    let beforeRequest: curl_prereq_callback = { pointer, number, _, _, _ in
      let address = number.flatMap { IPAddress(text: String(cString: $0)) }
      return Transfer.of(pointer)?.mayConnect(to: address) == true
        ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
    note(curl_set_before_request(library.setOption, handle, beforeRequest))
  }

  func number(_ info: CURLINFO) -> Int { curl_get_number(library.getInfo, handle, info) }

  private func set(_ option: CURLoption, to value: Int) {
    note(curl_set_number(library.setOption, handle, option, value))
  }

  private func set(_ option: CURLoption, to value: String) {
    note(curl_set_text(library.setOption, handle, option, value))
  }

  private func set(_ option: CURLoption, to value: UnsafeMutableRawPointer?) {
    note(curl_set_pointer(library.setOption, handle, option, value))
  }

  private func note(_ code: CURLcode) { isComplete = isComplete && code == CURLE_OK }
}

extension Transfer {
  fileprivate static func of(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
    pointer.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }
}
