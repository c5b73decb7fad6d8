import CommandLine
import FoundationEssentials
import OfflineCore

/// A report as one page that needs nothing else: no network, no script, no other file.
public struct ReportPage: Sendable {
  private let title: String
  private let summary: HTML
  private let content: HTML

  /// - Parameters:
  ///   - title: What the report is of.
  ///   - summary: What matters most.
  ///   - content: Tables and what explains them.
  public init(_ title: String, summary: HTML, content: HTML) {
    self.title = title
    self.summary = summary
    self.content = content
  }

  func html(at date: Date) -> HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title)</title>
    <style>\(Self.style)</style>
    </head>
    <body>
    <header>
    <h1>\(title)</h1>
    <p class="made">Made by version \(Release.version) on \
    <time>\(InternetDateTime.text(of: date))</time></p>
    \(summary)
    </header>
    <main>
    \(content)
    </main>
    </body>
    </html>

    """
  }

  private static let style: HTML = """

    :root {
      --page: #fff; --ink: #1b1f24; --soft: #59636e; --line: #d8dee4; --shade: #f6f8fa;
      --passed: #1a7f37; --failed: #cf222e; --skipped: #6e7781; --bar: #0969da;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #0d1117; --ink: #e6edf3; --soft: #9da7b3; --line: #30363d; --shade: #161b22;
        --passed: #3fb950; --failed: #ff7b72; --skipped: #8d96a0; --bar: #4493f8;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 3rem); max-width: 72rem;
      background: var(--page); color: var(--ink);
      font: 1rem/1.5 system-ui, "Segoe UI", "Liberation Sans", sans-serif;
    }
    h1 { margin: 0; font-size: 1.75rem; line-height: 1.25; }
    h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; }
    h3 { margin: 0 0 .25rem; font-size: 1rem; }
    .made { margin: .25rem 0 1.5rem; color: var(--soft); font-size: .875rem; }
    .totals { display: flex; flex-wrap: wrap; gap: .75rem; margin: 0; padding: 0; list-style: none; }
    .totals li {
      flex: 1 1 7rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem;
      background: var(--shade);
    }
    .totals b { display: block; font-size: 1.75rem; line-height: 1.2; }
    .none { color: var(--soft); }
    .passed { color: var(--passed); } .failed { color: var(--failed); }
    .skipped { color: var(--skipped); }
    .totals li span { color: var(--soft); font-size: .875rem; }
    .wide { overflow-x: auto; }
    table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
    caption { padding: 1.5rem 0 .75rem; text-align: left; color: var(--soft); }
    th, td { padding: .5rem .75rem; border-bottom: 1px solid var(--line); text-align: left;
      vertical-align: top; }
    thead th { border-bottom-width: 2px; font-size: .875rem; }
    tbody th { font-weight: 600; white-space: nowrap; }
    tbody tr:hover { background: var(--shade); }
    .mark { white-space: nowrap; font-weight: 600; }
    .mark span { font-weight: 400; font-size: .875rem; }
    summary { cursor: pointer; }
    details h3 { margin: .75rem 0 0; font-size: .875rem; }
    details ul { margin: 0; padding-left: 1rem; font-family: ui-monospace, monospace;
      font-size: .8125rem; overflow-wrap: anywhere; }
    details ol { margin: .5rem 0 .25rem; padding-left: 1.25rem; color: var(--soft); }
    .reason {
      margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line);
      border-left: .25rem solid var(--failed); border-radius: .25rem; background: var(--shade);
      overflow-wrap: anywhere; color: inherit;
    }
    .reason p { margin: .125rem 0; }
    .reason.skipped { border-left-color: var(--skipped); }
    .time { display: flex; align-items: center; gap: .5rem; min-width: 9rem; }
    .time span { flex: none; width: 4.5rem; text-align: right; white-space: nowrap; }
    .time i { flex: 1; height: .75rem; border-radius: .125rem;
      background: linear-gradient(var(--bar), var(--bar)) left / var(--share) 100% no-repeat
        var(--shade); }
    .p99 { display: block; width: 4.5rem; text-align: right; color: var(--soft);
      font-size: .8125rem; white-space: nowrap; }
    @media (max-width: 40rem) {
      body { padding: 1rem; }
      th, td { padding: .375rem .5rem; }
      .mark span { position: absolute; width: 1px; height: 1px; overflow: hidden;
        clip-path: inset(50%); }
      .time { min-width: 0; flex-wrap: wrap; gap: 0; }
      .time i { flex: 1 0 100%; height: .25rem; }
    }
    @media print {
      :root { --page: #fff; --ink: #000; --soft: #444; --line: #bbb; --shade: #fff; --bar: #666;
        --passed: #05601f; --failed: #a40e26; --skipped: #555; }
      body { max-width: none; padding: 0; font-size: 10pt; }
      thead { display: table-header-group; }
      tr, .reason, .totals li { break-inside: avoid; }
      h2, h3 { break-after: avoid; }
      details::details-content { content-visibility: visible; block-size: auto; }
      .time i { print-color-adjust: exact; }
    }

    """
}
