package import OfflineCore

extension Storage {
  /// Returns the same storage, which reports these problems when it is verified.
  package func reporting(_ problems: [StoreProblem]) -> Storage {
    Storage(
      place: place, lists: lists, imageData: imageData,
      maintenance: ReportedProblems(storage: self, problems: problems))
  }
}

private struct ReportedProblems: StoreMaintenance {
  let storage: Storage
  let problems: [StoreProblem]

  func contents() async throws -> StoreContents { try await storage.maintenance.contents() }
  func verify() async throws -> [StoreProblem] { problems }
  func clear() async throws { try await storage.maintenance.clear() }

  func removeDamaged(_ subject: StoreProblem.Subject) async throws -> Bool {
    switch subject {
    case .image(let url): try await storage.imageData.remove(url)
    case .storage: try await storage.maintenance.clear()
    case .list(let name): try await storage.lists.remove(name)
    case .entry: return false
    }
    return true
  }
}
