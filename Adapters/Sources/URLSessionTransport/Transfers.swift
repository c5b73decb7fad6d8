import Foundation
import FoundationNetworking
import WebAccess

/// Hears of every task of the session, and hands it to the transfer that it belongs to.
final class Transfers: NSObject, URLSessionDataDelegate {
  private let transfers = Locked<[Int: Transfer]>([:])

  func add(_ transfer: Transfer, for task: URLSessionTask) {
    transfers.withLock { $0[task.taskIdentifier] = transfer }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    // The session of Linux ignores what the handler is told, so that only cancelling stops it.
    completionHandler(.allow)
    if transfer(of: dataTask)?.receive(head: response) != true { dataTask.cancelWithoutWaiting() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if transfer(of: dataTask)?.receive(data) == false { dataTask.cancelWithoutWaiting() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // Neither followed nor completed: the session of Linux ends the process when a task is
    // cancelled before its handler runs. The head is the answer, and cancelling tidies up.
    if let transfer = transfer(of: task), transfer.receive(head: response) {
      transfer.finish(error: nil)
    }
    task.cancelWithoutWaiting()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Nobody can meet it, so that the 401 is the answer; the session of Linux would not end it.
    transfer(of: task)?.finish(error: nil)
    task.cancelWithoutWaiting()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    // The head of a redirect that leads nowhere is only told here.
    if let response = task.response { _ = transfer?.receive(head: response) }
    transfer?.finish(error: error.map(HTTPTransportError.init(translating:)))
  }

  private func transfer(of task: URLSessionTask) -> Transfer? {
    transfers.withLock { $0[task.taskIdentifier] }
  }
}
