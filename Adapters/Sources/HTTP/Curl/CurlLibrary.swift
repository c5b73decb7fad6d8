import CCurl
import Platform

/// The functions of libcurl that are used here.
struct CurlLibrary: @unchecked Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias Fields = UnsafeMutablePointer<curl_slist>

  // `@unchecked` because of these three: only C can declare their arguments (see `curl-shim.h`).
  let setOption: UnsafeMutableRawPointer
  let getInfo: UnsafeMutableRawPointer
  let setMultiOption: UnsafeMutableRawPointer

  let makeEasy: @convention(c) () -> Handle?
  let endEasy: @convention(c) (Handle) -> Void
  let words: @convention(c) (CURLcode) -> UnsafePointer<CChar>?
  let appendField: @convention(c) (Fields?, UnsafePointer<CChar>) -> Fields?
  let freeFields: @convention(c) (Fields?) -> Void

  let makeMulti: @convention(c) () -> Handle?
  let add: @convention(c) (Handle, Handle) -> CURLMcode
  let remove: @convention(c) (Handle, Handle) -> CURLMcode
  let perform: @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> CURLMcode
  let poll:
    @convention(c) (
      Handle, UnsafeMutableRawPointer?, CUnsignedInt, CInt, UnsafeMutablePointer<CInt>?
    ) -> CURLMcode
  let wakeUp: @convention(c) (Handle) -> CURLMcode
  let nextMessage: @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> UnsafePointer<CURLMsg>?

  /// Loads the library. Call it only once, because it initialises libcurl for the whole process.
  init() throws(SharedLibrary.Missing) {
    let curl = try SharedLibrary("libcurl.so.4", package: "libcurl4")
    // An older version does not support all the checks that are set.
    let version: @convention(c) (CURLversion) -> UnsafePointer<curl_version_info_data>? =
      try curl.function("curl_version_info")
    guard let about = version(CURLVERSION_FIRST), about.pointee.version_num >= 0x07_57_00 else {
      throw curl.olderThan("7.87")
    }
    setOption = try curl.function("curl_easy_setopt")
    getInfo = try curl.function("curl_easy_getinfo")
    setMultiOption = try curl.function("curl_multi_setopt")
    makeEasy = try curl.function("curl_easy_init")
    endEasy = try curl.function("curl_easy_cleanup")
    words = try curl.function("curl_easy_strerror")
    appendField = try curl.function("curl_slist_append")
    freeFields = try curl.function("curl_slist_free_all")
    makeMulti = try curl.function("curl_multi_init")
    add = try curl.function("curl_multi_add_handle")
    remove = try curl.function("curl_multi_remove_handle")
    perform = try curl.function("curl_multi_perform")
    poll = try curl.function("curl_multi_poll")
    wakeUp = try curl.function("curl_multi_wakeup")
    nextMessage = try curl.function("curl_multi_info_read")
    let setUp: @convention(c) (CLong) -> CURLcode = try curl.function("curl_global_init")
    // No flag is needed for TLS: since 7.57, the first https address sets it up.
    _ = setUp(0)
  }
}
