import Foundation
import Mustache

/// A report as one page: the findings, the graph, the dependency matrix, and the hot spots.
struct HTMLReport {
  let text: String

  init(_ verdict: Verdict, findings: [Finding]) throws {
    let project = verdict.project
    let places = findings.map { ["\($0.file):\($0.line)", $0.what, $0.why, $0.rule] }
    let parts = project.parts.map { [$0.folder, $0.role, $0.certainty.rawValue, $0.reason] }
    let page = try MustacheTemplate(
      string: String(decoding: PackageResources.Report_mustache, as: UTF8.self))
    text = page.render([
      "title": "The hexagon of \(project.name)", "summary": verdict.summary(of: findings),
      "findings": findings.isEmpty
        ? [] : [Table(["place", "what", "why, and what to do", "rule"], rows: places).values],
      "graph": GraphDrawing(ModuleGraph(project)).values,
      "matrix": Self.matrix(of: project, findings: findings),
      "tables":
        (Self.hotSpots(of: project)
        + [Table(["part", "role", "how sure", "why"], rows: parts)]).map(\.values),
    ])
  }

  private struct Table {
    let values: [String: Any]

    init(_ heads: [String], rows: [[String]]) {
      values = ["heads": heads, "rows": rows.map { ["cells": $0] }]
    }
  }

  /// Returns a row for each target, from the outside in; entries below the diagonal point back outwards.
  private static func matrix(of project: Project, findings: [Finding]) -> [String: Any] {
    let targets = ModuleGraph(project).layers.flatMap(\.targets)
    let imports = Dictionary(
      grouping: project.dependencies.filter(\.isImport), by: { [$0.user, $0.folder ?? ""] }
    ).mapValues(\.count)
    let wrong = Set(findings.map { [project.unit(of: $0.file), $0.subject.identifier] })
    let rows = targets.enumerated().map { number, user -> [String: Any] in
      let folder = project.folders[user.identifier] ?? ""
      let cells = targets.map { used -> [String: Any] in
        let count = imports[[folder, project.folders[used.identifier] ?? ""]]
        let isWrong = wrong.contains([folder, used.identifier])
        return [
          "count": count.map(String.init) ?? "", "title": "\(user) on \(used)",
          "class": user == used ? "self" : count != nil && isWrong ? "wrong" : "",
        ]
      }
      return ["number": number + 1, "name": user, "cells": cells]
    }
    return ["numbers": Array(1...max(1, targets.count)), "rows": rows]
  }

  private static func hotSpots(of project: Project) -> [Table] {
    let named = Dictionary(grouping: project.references, by: \.declaredIn).mapValues(\.count)
    let used = Dictionary(grouping: project.dependencies.filter(\.isModule)) {
      $0.folder ?? $0.name
    }
    .mapValues { Set($0.map(\.user)).count }
    let circles = project.circles(of: \.self).sorted { $1.nodes.count < $0.nodes.count }.prefix(10)
    let top = { (counts: [String: Int]) in
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10).map { [$0, "\($1)"] }
    }
    return [
      Table(["what most targets depend on", "targets"], rows: top(used)),
      Table(["file that most files of its target name", "files"], rows: top(named)),
      Table(
        ["files that can't do without each other", "the fewest words that lean back"],
        rows: circles.map { circle in
          let names = circle.weakest.places.map(\.name).joined(separator: ", ")
          return [circle.nodes.joined(separator: ", "), "\(circle.weakest.user): \(names)"]
        }),
    ]
  }
}

/// The module graph in columns, from the outside in: apps, adapters, core.
private struct GraphDrawing {
  let values: [String: Any]

  init(_ graph: ModuleGraph) {
    let (width, height, row, column) = (250, 22, 30, 400)
    var places: [String: (x: Int, y: Int)] = [:]
    let layers = graph.layers.filter { !$0.targets.isEmpty }
    for (number, layer) in layers.enumerated() {
      for (line, target) in layer.targets.enumerated() {
        places[target] = (number * column + 10, line * row + 40)
      }
    }
    let arrows = graph.edges.sorted { $0.key < $1.key }.flatMap { user, targets in
      targets.compactMap { used -> String? in
        guard let one = places[user], let other = places[used] else { return nil }
        let (y, end) = (one.y + height / 2, other.y + height / 2)
        let (start, target) = (one.x + width, one.x == other.x ? other.x + width : other.x)
        let bend = one.x == other.x ? start + 60 : (start + target) / 2
        return "M\(start) \(y)C\(bend) \(y) \(bend) \(end) \(target) \(end)"
      }
    }
    values = [
      "width": max(1, layers.count) * column - 70,
      "height": (layers.map(\.targets.count).max() ?? 0) * row + 50,
      "label": "\(places.count) targets in \(layers.count) layers",
      "titles": layers.enumerated().map {
        ["x": $0 * column + 10, "text": $1.title] as [String: Any]
      },
      "arrows": arrows,
      "boxes": places.sorted { $0.key < $1.key }.map { name, place in
        ["name": name, "x": place.x, "y": place.y, "textX": place.x + 8, "textY": place.y + 15]
          as [String: Any]
      },
    ]
  }
}
