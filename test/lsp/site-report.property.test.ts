/** What is kept of a report for the next one must never change what is reported, and must avoid reading texts. */

import assert from "node:assert/strict";
import fc from "fast-check";
import type { Diagnostic } from "vscode-languageserver-protocol";
import { clientFeaturesOf } from "../../server/src/lsp/protocol/client-features.ts";
import type { OpenDocument } from "../../server/src/lsp/session/open-documents.ts";
import { Publisher } from "../../server/src/lsp/session/publishing/publisher.ts";
import { layersOf } from "../../server/src/lsp/session/site/closed-files.ts";
import {
  emptyReport,
  foundIn,
  type SiteDiagnostics,
  siteReport,
} from "../../server/src/lsp/session/site/site-report.ts";
import {
  type Analysis,
  type AnalysisOfSite,
  analyzeNow,
  type PageLimits,
  rules,
} from "../../server/src/service/index.ts";
import {
  defaultSettings,
  documentAt,
  emptySite,
  FileIndex,
  newIntern,
  pageContent,
  type Site,
  withDocument,
  withEdits,
  withPages,
  withPageTexts,
  withSpecs,
} from "../../server/src/service/snapshot.ts";
import { lineIndex } from "../../server/src/service/text/line-index.ts";
import { caseCount } from "../case-count.ts";

const client = clientFeaturesOf({
  processId: null,
  rootUri: null,
  capabilities: {
    textDocument: { publishDiagnostics: { relatedInformation: true, versionSupport: true } },
  },
});
const root = "/site";
const files = ["a.mdx", "b.mdx", "c.mdx", "unlisted.mdx", "docs.json", "api.json"];
const pages = files.filter((file) => file.endsWith(".mdx"));

const pageTexts = [
  "# A\n",
  "# A\n\n[x](#gone) [y](/gone)\n",
  "\n\n[x](#gone) [y](#gone) [z](/b#nothing) [z](/gone)\n",
  "---\ntitle: One\nTitle: Two\nsidebarTitle: 7\n---\n\n[x](/b#a)\n",
  "<Card title='x' href='/gone' />\n\n[y](/c#b)\n",
];
const specTexts = [
  '{"openapi": "3.0.0", "info": {"title": "A", "version": "1"}, "paths": {"/u": {"get": {}}}}',
  '{"openapi": "3.0.0", "info": {"title": "A", "version": "1"},\n "paths": {"/u": {"get": {"$ref": "#/gone"}}}}',
];

function docsJson(listed: readonly string[], name: string): string {
  const groups = [
    { group: name, pages: listed },
    { group: "API", pages: ["GET /u"], openapi: "api.json" },
  ];
  return JSON.stringify({ name: "Site", theme: "mint", navigation: { groups } }, null, 2);
}

/** A site whose texts change like in a server: each new text creates new content only for its own file. */
class ChangingSite {
  readonly texts = new Map<string, string>();
  readonly open = new Map<string, OpenDocument>();
  readonly reads: string[] = [];
  readonly #intern = newIntern();
  site: Site = withPageTexts(emptySite(defaultSettings, FileIndex.of({ files })), "read");
  limits: PageLimits = this.#limitsNow();
  #versions = 0;

  constructor() {
    this.set("docs.json", docsJson(["a", "b", "c"], "One"));
    this.set("api.json", specTexts[0] ?? "");
    for (const page of pages) this.set(page, pageTexts[1] ?? "");
  }

  set(file: string, text: string): void {
    this.texts.set(file, text);
    const content = { kind: "text", text } as const;
    if (file === "docs.json") this.site = withDocument(this.site, file, content);
    else if (file === "api.json") this.site = withSpecs(this.site, [[file, content]]);
    else this.site = withPages(this.site, [[file, pageContent(text, this.#intern)]]);
    if (this.open.has(file)) this.show(file);
  }

  /** The findings before rules of scope `page` have run. */
  reportOfSite(before: SiteDiagnostics): SiteDiagnostics {
    const { checkedSite: judged, listing, ofFiles, ofSite, site, ignored } = this.analysis();
    return this.report(before, { checkedSite: judged, listing, ofFiles, ofSite, site, ignored });
  }

  /** Types in docs.json. */
  edit(before: string, newText: string): void {
    const text = this.texts.get("docs.json") ?? "";
    const start = text.indexOf(before);
    this.texts.set("docs.json", text.replace(before, newText));
    this.site = withEdits(this.site, "docs.json", [{ start, length: before.length, newText }]);
    if (this.open.has("docs.json")) this.show("docs.json");
  }

  show(file: string): void {
    this.#versions += 1;
    const path = `${root}/${file}`;
    const lines = lineIndex(this.texts.get(file) ?? "");
    const origin = { kind: "opened" } as const;
    const isShown = this.open.has(file);
    this.open.set(file, { uri: `file://${path}`, path, version: this.#versions, lines, origin });
    if (!isShown) this.limits = this.#limitsNow();
  }

  hide(file: string): void {
    this.open.delete(file);
    this.limits = this.#limitsNow();
  }

  #limitsNow(): PageLimits {
    const shown = new Set(this.open.keys());
    return { inOne: 2, inAll: 3, inDocument: 50, isWhole: (file) => shown.has(file) };
  }

  at(path: string): OpenDocument | undefined {
    return this.open.get(path.slice(root.length + 1));
  }

  analysis(): Analysis {
    const analysis = analyzeNow(this.site, rules, this.limits);
    assert.deepEqual(analysis.failures, []);
    return analysis;
  }

  report(before: SiteDiagnostics, analysis: Analysis | AnalysisOfSite = this.analysis()): SiteDiagnostics {
    return siteReport(analysis, before, {
      root,
      client,
      documents: {
        all: () => [...this.open.values()],
        at: (path) => this.at(path),
        uriOf: (path) => `file://${path}`,
      },
      linesOf: (document) => {
        this.reads.push(document);
        const text = documentAt(this.site, document)?.text ?? this.texts.get(document);
        return text === undefined ? undefined : lineIndex(text);
      },
      ruleHref: () => undefined,
    });
  }
}

/** The report of each file with findings. */
function shown({ closed, reports }: SiteDiagnostics): Record<string, readonly Diagnostic[]> {
  const all = [
    ...layersOf(closed)
      .toReversed()
      .flatMap((layer) => [...layer]),
    ...reports,
  ].map(([path, file]) => [path, file.diagnostics] as const);
  return Object.fromEntries([...new Map(all)].filter(([, diagnostics]) => diagnostics.length > 0).sort());
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("page" as const), at: fc.nat(3), text: fc.nat(pageTexts.length - 1) }),
  fc.record({ kind: fc.constant("spec" as const), text: fc.nat(1) }),
  fc.record({
    kind: fc.constant("docs.json" as const),
    listed: fc.subarray(["a", "b", "c", "gone", "a"]),
    name: fc.constantFrom("One", "", "Two"),
  }),
  fc.record({ kind: fc.constantFrom("open" as const, "close" as const), at: fc.nat(files.length - 1) }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function take(site: ChangingSite, one: Step): void {
  if (one.kind === "page") site.set(pages[one.at] ?? "", pageTexts[one.text] ?? "");
  else if (one.kind === "spec") site.set("api.json", specTexts[one.text] ?? "");
  else if (one.kind === "docs.json") site.set("docs.json", docsJson(one.listed, one.name));
  else if (one.kind === "open") site.show(files[one.at] ?? "");
  else site.hide(files[one.at] ?? "");
}

describe("reports of a site", () => {
  it("are the same after any changes as those built from scratch, and so are those that a client has received", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 12 }), (steps) => {
        const site = new ChangingSite();
        const received = new Map<string, readonly Diagnostic[]>();
        const publisher = new Publisher({
          send: ({ uri, diagnostics }) => received.set(uri.slice("file://".length), diagnostics),
          openAt: (path) => site.at(path),
          uriOf: (path) => `file://${path}`,
          sendsVersions: true,
        });
        let report = emptyReport;
        for (const [one, isLong] of [[undefined, false] as const, ...steps]) {
          if (one !== undefined) take(site, one);
          if (isLong) {
            report = site.reportOfSite(report);
            publisher.report(site, report.reports, ...layersOf(report.closed));
          }
          report = site.report(report);
          const fresh = site.report(emptyReport);
          assert.deepEqual(shown(report), shown(fresh));
          for (const file of files) {
            const [now, scratch] = [foundIn(report, file), foundIn(fresh, file)];
            assert.deepEqual(now?.diagnostics ?? [], scratch?.diagnostics ?? []);
            assert.equal(now?.findings.length ?? 0, scratch?.findings.length ?? 0);
          }
          publisher.report(site, report.reports, ...layersOf(report.closed));
          const left = [...received].filter(([, diagnostics]) => diagnostics.length > 0);
          assert.deepEqual(Object.fromEntries(left.sort()), shown(fresh));
        }
      }),
      { numRuns: caseCount(150) },
    );
  });

  it("do not read text again that an edit of docs.json did not change", () => {
    const site = new ChangingSite();
    site.show("docs.json");
    const first = site.report(emptyReport);
    assert.ok(["docs.json", "api.json", "a.mdx", "b.mdx"].every((file) => site.reads.includes(file)));
    site.reads.length = 0;
    site.edit('"c"', '"gone"');
    const second = site.report(first);
    assert.notDeepEqual(shown(second), shown(first));
    assert.deepEqual(new Set(site.reads), new Set(["docs.json"]));
    // The page c.mdx is no longer listed.
    assert.equal(second.closed.below, first.closed.below, "what rules of pages found stays the same object");
    site.edit('"gone"', '"lost"');
    assert.equal(
      site.report(second).closed,
      second.closed,
      "what is reported of pages stays the same object",
    );
  });

  it("cover docs.json before its pages are checked, and leave open pages and findings in pages unchanged", () => {
    const site = new ChangingSite();
    for (const file of ["docs.json", "a.mdx"]) site.show(file);
    const sent: [file: string, version: number | undefined][] = [];
    const publisher = new Publisher({
      send: ({ uri, version }) => sent.push([uri.slice(`file://${root}/`.length), version]),
      openAt: (path) => site.at(path),
      uriOf: (path) => `file://${path}`,
      sendsVersions: true,
    });
    const first = site.report(emptyReport);
    publisher.report(site, first.reports, ...layersOf(first.closed));
    site.set("a.mdx", "# A\n");
    site.set("b.mdx", "# A\n");
    site.edit('"c"', '"gone"');
    sent.length = 0;
    const second = site.reportOfSite(first);
    publisher.report(site, second.reports, ...layersOf(second.closed));
    assert.deepEqual(sent, [["docs.json", site.open.get("docs.json")?.version]]);
    assert.deepEqual(
      ["a.mdx", "b.mdx"].map((file) => foundIn(second, file)),
      ["a.mdx", "b.mdx"].map((file) => foundIn(first, file)),
    );
    sent.length = 0;
    const last = site.report(second);
    publisher.report(site, last.reports, ...layersOf(last.closed));
    assert.deepEqual(new Set(sent.map(([file]) => file)), new Set(["a.mdx", "b.mdx", "c.mdx"]));
  });

  it("count omitted findings of a page in the page if it shows any findings, else in docs.json", () => {
    const site = new ChangingSite();
    const messagesFor = (report: SiteDiagnostics, file: string) =>
      (shown(report)[`${root}/${file}`] ?? []).map(({ message }) => String(message));
    const ofPage = /^2 more findings in this file are not shown/;
    const ofSite =
      /^2 more findings in closed pages are not shown here \(1 of broken-anchor, 1 of broken-link\)/;
    const unlisted = site.report(emptyReport);
    const [orphan, note, ...others] = messagesFor(unlisted, "unlisted.mdx");
    assert.match(orphan ?? "", /not in the navigation/);
    assert.match(note ?? "", ofPage);
    assert.deepEqual(others, []);
    assert.ok(!messagesFor(unlisted, "docs.json").some((message) => ofSite.test(message)));
    site.edit('"c"', '"c", "unlisted"');
    const listed = site.report(unlisted);
    assert.equal(listed.closed.below, unlisted.closed.below);
    assert.deepEqual(messagesFor(listed, "unlisted.mdx"), []);
    assert.ok(messagesFor(listed, "docs.json").some((message) => ofSite.test(message)));
    site.edit('"c", "unlisted"', '"c"');
    assert.deepEqual(shown(site.report(listed)), shown(unlisted));
  });

  it("read only one text if one page changes", () => {
    const site = new ChangingSite();
    const first = site.report(emptyReport);
    site.reads.length = 0;
    site.set("b.mdx", `\n${pageTexts[1]}`);
    const second = site.report(first);
    assert.deepEqual(site.reads, ["b.mdx"]);
    assert.equal(
      foundIn(second, "a.mdx"),
      foundIn(first, "a.mdx"),
      "the report of another page is the same object",
    );
  });
});
