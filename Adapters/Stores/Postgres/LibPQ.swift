import OfflineCore
import Platform

/// The functions of libpq that are used. Their types and numbers are those of `libpq-fe.h`,
/// unchanged since PostgreSQL 14, the first version with pipelines.
struct LibPQ: @unchecked Sendable {
  typealias Text = UnsafePointer<CChar>
  typealias Texts = UnsafePointer<Text?>
  typealias NoticeReceiver = @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void

  /// One setting of a connection: the first fields of `PQconninfoOption`.
  struct Setting {
    let keyword: Text?
    let variable: Text?
    let compiled: Text?
    let value: Text?
    let label: Text?
    let kind: Text?
    let size: CInt
  }

  /// A notification: the first fields of `PGnotify`.
  struct Notification {
    let channel: Text
    let process: CInt
    let payload: Text
  }

  enum ConnectionStatus {
    static let ok: CInt = 0
    static let bad: CInt = 1
  }
  enum PollingStatus {
    static let failed: CInt = 0, reading: CInt = 1, writing: CInt = 2, ok: CInt = 3
  }
  enum ResultStatus {
    static let commandOK: CInt = 1, tuplesOK: CInt = 2
    static let fatalError: CInt = 7, pipelineSync: CInt = 10, pipelineAborted: CInt = 11
  }
  enum TransactionStatus { static let idle: CInt = 0 }
  enum Field {
    static let state = CInt(UInt8(ascii: "C")), message = CInt(UInt8(ascii: "M"))
    static let function = CInt(UInt8(ascii: "R"))
  }
  /// The verbosity that includes error codes, which are the same in every language.
  static let verbose: CInt = 2

  let parse:
    @convention(c) (Text, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) ->
      UnsafeMutableRawPointer?
  let freeSettings: @convention(c) (UnsafeMutableRawPointer) -> Void
  let freeMemory: @convention(c) (UnsafeMutableRawPointer?) -> Void
  let start: @convention(c) (Texts, Texts, CInt) -> OpaquePointer?
  let poll: @convention(c) (OpaquePointer) -> CInt
  let status: @convention(c) (OpaquePointer) -> CInt
  let transactionStatus: @convention(c) (OpaquePointer) -> CInt
  let socket: @convention(c) (OpaquePointer) -> CInt
  let process: @convention(c) (OpaquePointer) -> CInt
  let errorMessage: @convention(c) (OpaquePointer) -> Text
  let setVerbosity: @convention(c) (OpaquePointer, CInt) -> CInt
  let setNoticeReceiver:
    @convention(c) (OpaquePointer, NoticeReceiver, UnsafeMutableRawPointer?) ->
      UnsafeMutableRawPointer?
  let finish: @convention(c) (OpaquePointer) -> Void

  let setNonblocking: @convention(c) (OpaquePointer, CInt) -> CInt
  let enterPipeline: @convention(c) (OpaquePointer) -> CInt
  let sendQuery:
    @convention(c) (
      OpaquePointer, Text, CInt, UnsafeRawPointer?, Texts, UnsafePointer<CInt>,
      UnsafePointer<CInt>, CInt
    ) -> CInt
  let sync: @convention(c) (OpaquePointer) -> CInt
  let flush: @convention(c) (OpaquePointer) -> CInt
  let consumeInput: @convention(c) (OpaquePointer) -> CInt
  let isBusy: @convention(c) (OpaquePointer) -> CInt
  let nextResult: @convention(c) (OpaquePointer) -> OpaquePointer?

  /// Returns the next ``Notification``, or `nil`.
  let nextNotification: @convention(c) (OpaquePointer) -> UnsafeMutableRawPointer?

  let resultStatus: @convention(c) (OpaquePointer?) -> CInt
  let errorField: @convention(c) (OpaquePointer?, CInt) -> Text?
  let rowCount: @convention(c) (OpaquePointer) -> CInt
  let isNull: @convention(c) (OpaquePointer, CInt, CInt) -> CInt
  let value: @convention(c) (OpaquePointer, CInt, CInt) -> Text
  let length: @convention(c) (OpaquePointer, CInt, CInt) -> CInt
  let clear: @convention(c) (OpaquePointer) -> Void

  /// The library, loaded on first use and shared by the process.
  static let shared = Result<LibPQ, StoreError> { () throws(StoreError) in
    do throws(SharedLibrary.Missing) {
      return try LibPQ()
    } catch {
      throw StoreError(.denied, detail: error.description)
    }
  }

  private init() throws(SharedLibrary.Missing) {
    let library = try SharedLibrary("libpq.so.5", package: "libpq5")
    parse = try library.function("PQconninfoParse")
    freeSettings = try library.function("PQconninfoFree")
    freeMemory = try library.function("PQfreemem")
    start = try library.function("PQconnectStartParams")
    poll = try library.function("PQconnectPoll")
    status = try library.function("PQstatus")
    transactionStatus = try library.function("PQtransactionStatus")
    socket = try library.function("PQsocket")
    process = try library.function("PQbackendPID")
    errorMessage = try library.function("PQerrorMessage")
    setVerbosity = try library.function("PQsetErrorVerbosity")
    setNoticeReceiver = try library.function("PQsetNoticeReceiver")
    finish = try library.function("PQfinish")
    setNonblocking = try library.function("PQsetnonblocking")
    enterPipeline = try library.function("PQenterPipelineMode")
    sendQuery = try library.function("PQsendQueryParams")
    sync = try library.function("PQpipelineSync")
    flush = try library.function("PQflush")
    nextNotification = try library.function("PQnotifies")
    consumeInput = try library.function("PQconsumeInput")
    isBusy = try library.function("PQisBusy")
    nextResult = try library.function("PQgetResult")
    resultStatus = try library.function("PQresultStatus")
    errorField = try library.function("PQresultErrorField")
    rowCount = try library.function("PQntuples")
    isNull = try library.function("PQgetisnull")
    value = try library.function("PQgetvalue")
    length = try library.function("PQgetlength")
    clear = try library.function("PQclear")
  }
}

extension LibPQ {
  /// Calls `body` with the addresses of the buffers, and a null pointer for `nil`.
  static func withBuffers<Value>(
    _ buffers: [[UInt8]?], body: (LibPQ.Texts) -> Value
  ) -> Value {
    let bytes = buffers.flatMap { $0 ?? [] }
    return bytes.withUnsafeBytes { all in
      var next = all.baseAddress?.assumingMemoryBound(to: CChar.self)
      return body(
        buffers.map { buffer in
          defer { next = next.map { $0 + (buffer?.count ?? 0) } }
          return buffer == nil ? nil : next
        })
    }
  }

  /// Calls `body` with a null-terminated list of C strings.
  static func withCStrings<Value>(_ texts: [String], body: (LibPQ.Texts) -> Value) -> Value {
    withBuffers(texts.map { Array($0.utf8) + [0] } + [nil], body: body)
  }
}
