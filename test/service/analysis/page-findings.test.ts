/** Findings in pages: when pages are checked again, limits, and rules that fail. */
import assert from "node:assert/strict";
import { noPageLimits } from "../../../server/src/service/analysis/page-limits.ts";
import {
  type AnalysisOfSite,
  analyze,
  analyzeNow,
  findingsInPage,
  fixUntilStable,
  type PageLimits,
  placeFindings,
  type Rule,
  rules,
} from "../../../server/src/service/index.ts";
import type { CheckedPage, PageRule, PageView } from "../../../server/src/service/rules/rule.ts";
import {
  defaultSettings,
  emptySite,
  FileIndex,
  newIntern,
  pageContent,
  type Site,
  withDocument,
  withEdits,
  withFiles,
  withPages,
} from "../../../server/src/service/snapshot.ts";
import { head } from "../rules/page-fixture.ts";

/** Rules of scope page that count their calls. */
function countingRules(): { readonly counting: readonly Rule[]; readonly calls: string[] } {
  const calls: string[] = [];
  const counting = rules.map((rule): Rule => {
    if (rule.scope !== "page") return rule;
    const page: PageRule = rule;
    return {
      ...page,
      check: (checked: CheckedPage, view: PageView) => {
        calls.push(`${page.code} ${checked.file}`);
        return page.check(checked, view);
      },
    };
  });
  return { counting, calls };
}

describe("findings in pages", () => {
  const intern = newIntern();
  const text = `{ ${head}, "navigation": { "pages": ["a", "b"] } }`;
  const files = FileIndex.of({ files: ["docs.json", "a.mdx", "b.mdx"] });
  const site = (pages: Readonly<Record<string, string>>): Site =>
    withPages(
      withDocument(emptySite(defaultSettings, files), "docs.json", { kind: "text", text }),
      Object.entries(pages).map(([file, content]) => [file, pageContent(content, intern)]),
    );

  it("change only for the file that becomes imported, listed or neither", () => {
    const { counting, calls } = countingRules();
    const messages = (state: Site): readonly string[] => {
      const { findings } = analyzeNow(state, counting);
      return findings.flatMap(({ code, message }) =>
        code === "page-syntax" ? [message.replace(/^.*(this \w+).*$/, "$1")] : [],
      );
    };
    const original = site({ "a.mdx": "[x](/gone/y)", "b.mdx": "<5" });
    const unlisted = withEdits(original, "docs.json", [
      { start: text.indexOf(', "b"'), length: 5, newText: "" },
    ]);
    assert.deepEqual(messages(unlisted), ["this page"]);
    const importing = withPages(unlisted, [
      ["a.mdx", pageContent('import B from "./b.mdx";\n\n<B />', intern)],
    ]);
    calls.length = 0;
    assert.deepEqual(messages(importing), ["this snippet"]);
    const recheckedFiles = new Set(calls.map((call) => call.split(" ")[1]));
    assert.deepEqual(recheckedFiles, new Set(["a.mdx", "b.mdx"]));
    const listed = withEdits(importing, "docs.json", [
      { start: text.indexOf('"a"') + 3, length: 0, newText: ', "b"' },
    ]);
    calls.length = 0;
    assert.deepEqual(messages(listed), ["this page"]);
    assert.deepEqual(new Set(calls.map((call) => call.split(" ")[1])), new Set(["b.mdx"]));
  });

  it("are cached while docs.json is edited", () => {
    const { counting, calls } = countingRules();
    const before = site({ "a.mdx": "[x](/gone/y)", "b.mdx": "[x](/a)" });
    const first = analyzeNow(before, counting);
    const ofBoth = 2 * rules.filter((rule) => rule.scope === "page").length;
    assert.equal(calls.length, ofBoth);
    const after = analyzeNow(
      withEdits(before, "docs.json", [{ start: 1, length: 0, newText: " " }]),
      counting,
    );
    assert.equal(calls.length, ofBoth);
    const ofPages = (analysis: typeof first) =>
      analysis.findings.filter(({ code }) => code === "broken-link");
    assert.equal(ofPages(after)[0], ofPages(first)[0], "the same object, so that it is not compared again");
    assert.equal(placeFindings(after)[0], placeFindings(first)[0]);
  });

  it("in many pages come after the other findings, and only if they are recomputed", () => {
    const names = Array.from({ length: 100 }, (_, number) => `p${number}.mdx`);
    const many = FileIndex.of({ files: ["docs.json", ...names] });
    const first = withPages(
      withFiles(site({}), many),
      names.map((name) => [name, pageContent("[x](/gone/y)", intern)]),
    );
    const early = (state: Site): readonly AnalysisOfSite[] => {
      const steps = analyze(state, rules);
      const known: AnalysisOfSite[] = [];
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) if (step.value !== undefined) known.push(step.value);
      const { ofWholePages, ofSite } = step.value;
      assert.equal(ofWholePages.findings.filter(({ code }) => code === "broken-link").length, names.length);
      for (const earlyAnalysis of known) assert.deepEqual(earlyAnalysis.ofSite.findings, ofSite.findings);
      return known;
    };
    const [known, ...others] = early(first);
    assert.ok(known?.ofSite.findings.some(({ code }) => code === "missing-page"));
    assert.equal(others.length, 0);
    assert.equal(early(withEdits(first, "docs.json", [{ start: 1, length: 0, newText: " " }])).length, 0);
  });

  it("are recomputed in the edited page, and elsewhere only if anchors changed", () => {
    const { counting, calls } = countingRules();
    let current = site({ "a.mdx": "[x](/b#one)", "b.mdx": "# One\n[x](/a)" });
    analyzeNow(current, counting);
    const change = (file: string, content: string): readonly string[] => {
      calls.length = 0;
      current = withPages(current, [[file, pageContent(content, intern)]]);
      analyzeNow(current, counting);
      return [...calls].sort();
    };
    const ofPages = rules.filter((rule) => rule.scope === "page");
    const ofB = ofPages.map(({ code }) => `${code} b.mdx`);
    const readingAnchors = ofPages
      .filter(({ readsAnchors }) => readsAnchors)
      .map(({ code }) => `${code} a.mdx`);
    assert.deepEqual(change("b.mdx", "# One\nText [x](/a)"), [...ofB].sort());
    const ofOther = [...ofB, ...readingAnchors].sort();
    assert.deepEqual(change("b.mdx", "# Two\nText [x](/a)"), ofOther);
    assert.deepEqual(change("b.mdx", "export const b = 1;\n\n# Two\nText [x](/a)"), ofOther);
  });

  it("are not recomputed if a title changes, and only in the pages that link to a page if its headings change", () => {
    const { counting, calls } = countingRules();
    let current = withFiles(
      site({ "a.mdx": "[x](/b#one)", "b.mdx": "# One\n[x](/a)", "c.mdx": "[x](/a) [y](#z)" }),
      FileIndex.of({ files: ["docs.json", "a.mdx", "b.mdx", "c.mdx"] }),
    );
    analyzeNow(current, counting);
    const checkedPages = (changed: Site): readonly string[] => {
      calls.length = 0;
      current = changed;
      analyzeNow(current, counting);
      return [...new Set(calls.map((call) => call.split(" ")[1] ?? ""))].sort();
    };
    const described = (title: string): Site =>
      withFiles(current, current.files?.withFiles({ frontmatter: new Map([["b.mdx", { title }]]) }));
    assert.deepEqual(checkedPages(described("B")), []);
    const withText = (content: string): Site => withPages(current, [["b.mdx", pageContent(content, intern)]]);
    assert.deepEqual(checkedPages(withText("# Two\n[x](/a)")), ["a.mdx", "b.mdx"]);
    assert.deepEqual(checkedPages(described("C")), []);
    assert.deepEqual(checkedPages(withText("# Two\n[x](/a) [y](/c)")), ["b.mdx"]);
  });

  it("are recomputed when variables change", () => {
    const before = site({ "a.mdx": "{{version}}", "b.mdx": "" });
    const codes = (state: Site): readonly string[] =>
      analyzeNow(state, rules).findings.flatMap(({ code }) => (code === "undefined-variable" ? [code] : []));
    assert.deepEqual(codes(before), ["undefined-variable"]);
    const defined = `{ ${head}, "navigation": { "pages": ["a", "b"] }, "variables": { "version": "2" } }`;
    assert.deepEqual(codes(withDocument(before, "docs.json", { kind: "text", text: defined })), []);
    const included = `{ ${head}, "navigation": { "pages": ["a", "b"] }, "variables": { "$ref": "./v.json" } }`;
    assert.deepEqual(codes(withDocument(before, "docs.json", { kind: "text", text: included })), []);
  });

  it("are recomputed when redirects or files change", () => {
    const { counting } = countingRules();
    const before = site({ "a.mdx": "[x](/old) [y](/c)", "b.mdx": "" });
    const codes = (state: Site): number =>
      analyzeNow(state, counting).findings.filter(({ code }) => code === "broken-link").length;
    assert.equal(codes(before), 2);
    const redirects = `{ ${head}, "navigation": { "pages": ["a", "b"] }, "redirects": [{ "source": "/old", "destination": "/a" }] }`;
    const redirected = withDocument(before, "docs.json", { kind: "text", text: redirects });
    assert.equal(codes(redirected), 1);
    assert.equal(codes(withFiles(redirected, files.withFiles({ added: ["c.mdx"] }))), 0);
    assert.equal(codes(before), 2);
  });

  it("are fixed only in the text that was read", () => {
    const text = "A [link](/B).";
    const before = site({ "a.mdx": text, "b.mdx": "" });
    const fixed = (pageText: (file: string) => string | undefined) =>
      fixUntilStable(before, rules, { pageText }).texts;
    assert.deepEqual([...fixed(() => text)], [["a.mdx", "A [link](/b)."]]);
    assert.equal(fixed(() => `Written since. ${text}`).size, 0);
    assert.equal(fixed(() => undefined).size, 0);
    assert.equal(fixUntilStable(before, rules).texts.size, 0);
  });

  it("are fixed so that what was escaped does not end the link", () => {
    const text = [
      "[A](/A?q=\\(#x) [B](./b\\(c#First)",
      `<a href="/A?q=&quot;x&quot;">A</a> <a href='/b&#40;c?q=&apos;#First'>B</a>`,
      "",
    ].join("\n\n");
    const before = withFiles(
      site({ "a.mdx": "", "b.mdx": text, "b(c.mdx": "## First" }),
      files.withFiles({ added: ["b(c.mdx"] }),
    );
    assert.equal(
      fixUntilStable(before, rules, { pageText: () => text }).texts.get("b.mdx"),
      [
        "[A](/a?q=%28#x) [B](./b%28c#first)",
        `<a href="/a?q=%22x%22">A</a> <a href='/b%28c?q=%27#first'>B</a>`,
        "",
      ].join("\n\n"),
    );
  });

  it("above a limit are counted, and stored again once there are fewer", () => {
    const links = (count: number): string => "[x](/gone/y) ".repeat(count);
    let current = site({ "a.mdx": links(3), "b.mdx": `${links(2)}[x](/A)` });
    const found = (limits: PageLimits): readonly unknown[] => {
      const { findings, leftOut } = analyzeNow(current, rules, limits);
      const inPages = findings.filter(({ code }) => code === "broken-link");
      return [
        inPages.map(({ anchor }) => anchor.document).join(" "),
        ...leftOut.map(({ document, count }) => `${document} ${count}`),
      ];
    };
    const none = () => false;
    const limits = (inOne: number, inAll: number, isWhole: PageLimits["isWhole"] = none): PageLimits => ({
      inDocument: Number.POSITIVE_INFINITY,
      inOne,
      inAll,
      isWhole,
    });
    const [a3, b3] = ["a.mdx a.mdx a.mdx", "b.mdx b.mdx b.mdx"];
    assert.deepEqual(found(noPageLimits), [`${a3} ${b3}`]);
    assert.deepEqual(found(limits(9, 3)), [a3, "b.mdx 3"]);
    assert.deepEqual(found(limits(9, 4)), [`${a3} ${b3}`]);
    assert.deepEqual(found(limits(2, 9)), ["a.mdx a.mdx b.mdx b.mdx", "a.mdx 1", "b.mdx 1"]);
    assert.deepEqual(found(limits(0, 0)), ["", "a.mdx 3", "b.mdx 3"]);
    const onlyB = (file: string) => file === "b.mdx";
    assert.deepEqual(found(limits(9, 0, onlyB)), [b3, "a.mdx 3"]);
    assert.deepEqual(found(noPageLimits), [`${a3} ${b3}`]);
    const few = limits(9, 3);
    found(few);
    current = withPages(current, [["a.mdx", pageContent("", intern)]]);
    assert.deepEqual(found(few), [b3]);
  });

  it("in pages that are not open stay the same object while an open page changes, but not if they change themselves", () => {
    const limits: PageLimits = { ...noPageLimits, isWhole: (file) => file === "a.mdx" };
    const first = site({ "a.mdx": "[x](/gone/y)", "b.mdx": "[x](/gone/z) [y](/a#one)" });
    const before = analyzeNow(first, rules, limits);
    const codes = ({ ofPages, ofWholePages }: typeof before) => [
      ofWholePages.findings.map(({ code }) => code),
      ofPages.findings.map(({ code }) => code),
    ];
    assert.deepEqual(codes(before), [["broken-link"], ["broken-link", "broken-anchor"]]);
    const typed = withPages(first, [["a.mdx", pageContent("[x](/gone/y) [z](/gone/w)", intern)]]);
    const after = analyzeNow(typed, rules, limits);
    assert.deepEqual(codes(after), [
      ["broken-link", "broken-link"],
      ["broken-link", "broken-anchor"],
    ]);
    assert.equal(after.ofPages, before.ofPages);
    const withHeading = withPages(typed, [["a.mdx", pageContent("# One", intern)]]);
    assert.deepEqual(codes(analyzeNow(withHeading, rules, limits)), [[], ["broken-link"]]);
  });

  it("of rules that check the whole site are recomputed after a keystroke in a page only if the rule reads pages", () => {
    const checked: string[] = [];
    const counting = rules.map((rule): Rule => {
      if (rule.scope !== "site") return rule;
      const check: typeof rule.check = (view) => {
        checked.push(rule.code);
        return rule.check(view);
      };
      return { ...rule, check };
    });
    const first = site({ "a.mdx": "[x](/gone/y)", "b.mdx": "" });
    analyzeNow(first, counting);
    checked.length = 0;
    analyzeNow(withPages(first, [["b.mdx", pageContent("a", intern)]]), counting);
    const reading = rules.filter((rule) => rule.scope === "site" && rule.readsPages === true);
    assert.deepEqual(checked.sort(), reading.map(({ code }) => code).sort());
  });

  it("that were skipped are all found again page by page", () => {
    const current = site({ "a.mdx": "[x](/gone/y) [y](#z)", "b.mdx": "[x](/A) [x](/gone/y)" });
    const fullAnalysis = analyzeNow(current, rules);
    const limited = analyzeNow(current, rules, {
      inOne: 0,
      inAll: 0,
      inDocument: Number.POSITIVE_INFINITY,
      isWhole: () => false,
    });
    const again = ["a.mdx", "b.mdx"].flatMap((file) => [
      ...findingsInPage(limited, rules, file, new Set(["broken-link", "broken-anchor"])),
    ]);
    assert.deepEqual(
      placeFindings({ site: current, findings: [...limited.findings, ...again] }),
      placeFindings(fullAnalysis),
    );
    const codes = new Set(["broken-anchor"]);
    assert.deepEqual(
      Array.from(findingsInPage(limited, rules, "a.mdx", codes), ({ code }) => code),
      ["broken-anchor"],
    );
  });

  it("name the rule that fails, and keep those of the other rules", () => {
    const failing = rules.map(
      (rule): Rule =>
        rule.code === "broken-anchor" && rule.scope === "page"
          ? {
              ...rule,
              check: () => {
                throw new Error("broken");
              },
            }
          : rule,
    );
    const { failures, findings } = analyzeNow(site({ "a.mdx": "[x](/gone)", "b.mdx": "" }), failing);
    assert.deepEqual(
      failures.map(({ code }) => code),
      ["broken-anchor"],
    );
    assert.ok(findings.some(({ code }) => code === "broken-link"));
  });
});
