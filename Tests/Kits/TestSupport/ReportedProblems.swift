package import OfflineCore

extension Storage {
  /// The same storage, which says that these things are wrong with it.
  package func reporting(_ problems: [StoreProblem]) -> Storage {
    Storage(
      place: place, lists: lists, imageData: imageData,
      maintenance: ReportedProblems(maintenance: maintenance, problems: problems))
  }
}

private struct ReportedProblems: StoreMaintenance {
  let maintenance: any StoreMaintenance
  let problems: [StoreProblem]

  func contents() async throws -> StoreContents { try await maintenance.contents() }
  func verify() async throws -> [StoreProblem] { problems }
  func clear() async throws { try await maintenance.clear() }
}
