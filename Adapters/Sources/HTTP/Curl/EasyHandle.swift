import CCurl
import FoundationEssentials

/// What libcurl is told of one request. Ends with its last reference.
final class EasyHandle {
  let library: CurlLibrary
  let handle: CurlLibrary.Handle
  private var fields: CurlLibrary.Fields?
  /// Whether all that it was told was taken: without memory it would leave out a check.
  private(set) var isComplete = true

  /// - Returns: `nil` if there is no memory for it.
  init?(
    _ library: CurlLibrary, _ request: HTTPRequest, by proxy: Proxy?,
    trusting authorities: Authorities
  ) {
    guard let handle = library.makeEasy() else { return nil }
    self.library = library
    self.handle = handle
    for (name, value) in request.headers {
      // To the library, a field that ends with a colon is one to leave out.
      fields = library.appendField(fields, value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    set(CURLOPT_URL, request.url.absoluteString)
    set(CURLOPT_HTTPHEADER, fields)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    // Both, lest the library asks the environment itself and comes to something else.
    set(CURLOPT_PROXY, proxy?.address ?? "")
    set(CURLOPT_NOPROXY, "")
    // libcurl does not read these variables itself; the curl program does.
    for (option, place) in [
      (CURLOPT_CAINFO, authorities.file), (CURLOPT_PROXY_CAINFO, authorities.file),
      (CURLOPT_CAPATH, authorities.folder), (CURLOPT_PROXY_CAPATH, authorities.folder),
    ] {
      if let place { set(option, place) }
    }
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    set(CURLOPT_NOSIGNAL, 1)
    // A connection that turns out to be HTTP/2 takes the requests that have waited for it.
    set(CURLOPT_PIPEWAIT, 1)
    set(CURLOPT_BUFFERSIZE, 128 << 10)
    // The caller cancels when its time is up; a second, shorter limit would speak first.
    set(CURLOPT_CONNECTTIMEOUT, 3600)
    // Shorter than servers keep connections, so that none is reused as it closes.
    set(CURLOPT_MAXAGE_CONN, 10)
    // Else the loop would wait for the lookup of a name that nobody waits for.
    set(CURLOPT_QUICK_EXIT, 1)
  }

  deinit {
    library.endEasy(handle)
    library.freeFields(fields)
  }

  /// Has a transfer hear of all that comes. It must live until this ends.
  func callBack(_ transfer: Transfer) {
    let pointer = Unmanaged.passUnretained(transfer).toOpaque()
    let options = [
      CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA,
    ]
    for option in options { set(option, pointer) }
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
      return socket(place.family, place.socktype | CInt(SOCK_CLOEXEC.rawValue), place.protocol)
    }
    note(curl_set_open_socket(library.setOption, handle, openSocket))
    // A connection that is there already may be one that another request was allowed.
    let beforeRequest: curl_prereq_callback = { pointer, number, _, _, _ in
      let address = number.flatMap { IPAddress(text: String(cString: $0)) }
      return Transfer.of(pointer)?.mayConnect(to: address) == true
        ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
    note(curl_set_before_request(library.setOption, handle, beforeRequest))
  }

  func number(_ info: CURLINFO) -> Int { curl_get_number(library.getInfo, handle, info) }

  private func set(_ option: CURLoption, _ value: Int) {
    note(curl_set_number(library.setOption, handle, option, value))
  }

  private func set(_ option: CURLoption, _ value: String) {
    note(curl_set_text(library.setOption, handle, option, value))
  }

  private func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) {
    note(curl_set_pointer(library.setOption, handle, option, value))
  }

  private func note(_ code: CURLcode) { isComplete = isComplete && code == CURLE_OK }
}

extension Transfer {
  fileprivate static func of(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
    pointer.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }
}
