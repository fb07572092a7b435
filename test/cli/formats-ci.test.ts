/** The formats of CI systems: each output is valid according to its documentation, whatever a site contains. */
import assert from "node:assert/strict";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { formatGitlab } from "../../server/src/cli/formats/gitlab.ts";
import { formatJunit } from "../../server/src/cli/formats/junit.ts";
import type { Report } from "../../server/src/cli/formats/report.ts";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { docsJson, runIn } from "./command-line.ts";
import { drift, finding, missingPage, noName, orphan, reportOf, site } from "./sample-report.ts";

const folderOf = (): string => "docs";

/** The fields that GitLab documents. */
const codeQuality = new Ajv2020().compile({
  type: "array",
  items: {
    type: "object",
    required: ["description", "check_name", "fingerprint", "severity", "location"],
    properties: {
      description: { type: "string", minLength: 1 },
      check_name: { type: "string", minLength: 1 },
      fingerprint: { type: "string", minLength: 1 },
      severity: { enum: ["info", "minor", "major", "critical", "blocker"] },
      location: {
        type: "object",
        required: ["path", "lines"],
        properties: {
          path: { type: "string", minLength: 1, pattern: "^(?!\\./)(?!/)" },
          lines: {
            type: "object",
            required: ["begin"],
            properties: { begin: { type: "integer", minimum: 1 }, end: { type: "integer", minimum: 1 } },
          },
        },
      },
    },
  },
});

interface CodeQualityEntry {
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

function entriesOf(text: string): readonly CodeQualityEntry[] {
  const entries: readonly CodeQualityEntry[] = JSON.parse(text);
  assert.ok(codeQuality(entries), JSON.stringify(codeQuality.errors));
  assert.equal(new Set(entries.map(({ fingerprint }) => fingerprint)).size, entries.length);
  return entries;
}

interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#35;": "#",
};

function decoded(text: string): string {
  // The characters that XML 1.0 allows, and no bare ampersand.
  assert.match(text, /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u);
  return text.replace(/&[^;]*;?/g, (entity) => {
    const character = entities[entity];
    assert.notEqual(character, undefined, `the entity ${entity}`);
    return character ?? "";
  });
}

/** A strict parser of the written XML: elements, quoted attributes, entities, and nothing else. */
function xmlOf(text: string): XmlElement {
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
  assert.ok(text.startsWith(declaration));
  let at = declaration.length;
  const take = (pattern: RegExp): RegExpExecArray => {
    const sticky = new RegExp(pattern.source, "uy");
    sticky.lastIndex = at;
    const found = sticky.exec(text);
    assert.ok(found !== null, `${pattern} at ${JSON.stringify(text.slice(at, at + 60))}`);
    at = sticky.lastIndex;
    return found;
  };
  const element = (): XmlElement => {
    const [, name = "", written = ""] = take(/<([\w-]+)((?: [\w-]+="[^"<]*")*)>/);
    const attributes: Record<string, string> = {};
    for (const [, key = "", value = ""] of written.matchAll(/ ([\w-]+)="([^"]*)"/g)) {
      assert.ok(!(key in attributes), `the attribute ${key} twice`);
      attributes[key] = decoded(value);
    }
    const children: XmlElement[] = [];
    let inside = "";
    for (;;) {
      inside += decoded(take(/[^<]*/)[0]);
      if (text.startsWith(`</${name}>`, at)) break;
      children.push(element());
    }
    at += name.length + 3;
    return { name, attributes, children, text: inside };
  };
  const root = element();
  assert.equal(text.slice(at), "\n");
  return root;
}

/** Checks the structure that the XSD of Jenkins requires, and the counts. */
function suitesOf(text: string): XmlElement {
  const root = xmlOf(text);
  assert.equal(root.name, "testsuites");
  const counted = (element: XmlElement, cases: readonly XmlElement[]): void => {
    const with_ = (name: string) =>
      cases.filter(({ children }) => children.some((one) => one.name === name)).length;
    const { tests, failures, errors, time } = element.attributes;
    assert.deepEqual([tests, failures, errors], [cases.length, with_("failure"), with_("error")].map(String));
    assert.match(time ?? "", /^\d+\.\d{3}$/);
  };
  for (const suite of root.children) {
    assert.equal(suite.name, "testsuite");
    assert.notEqual(suite.attributes.name, undefined);
    assert.notEqual(suite.children.length, 0, "a suite without a case counts as a mistake");
    counted(suite, suite.children);
    for (const one of suite.children) {
      assert.equal(one.name, "testcase");
      assert.deepEqual(Object.keys(one.attributes), ["classname", "name", "time"]);
      assert.ok(one.children.every(({ name }) => ["failure", "error", "system-out"].includes(name)));
      assert.equal(one.children.length, 1);
      for (const { name, attributes } of one.children)
        assert.deepEqual(Object.keys(attributes), name === "system-out" ? [] : ["message", "type"]);
    }
  }
  counted(
    root,
    root.children.flatMap(({ children }) => children),
  );
  return root;
}

const isSevere = () => (severity: string) => severity === "error";
const junit = (report: Report): string => formatJunit(report, { folderOf, fails: isSevere });

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "]]>",
    "<![CDATA[",
    "&lt;",
    '"',
    "\u0000",
    "\ufffe",
    "\ud800",
    "\u202e",
    "##vso[x]",
    "::error::",
  ),
);
const anyReport = fc
  .array(
    fc.record({
      file: hostile,
      message: hostile.map((text) => `It ${text}`),
      code: fc.constantFrom("a", "b"),
      identity: hostile,
    }),
    {
      maxLength: 6,
    },
  )
  .map((given) =>
    reportOf(
      [site(given.map((one) => finding({ line: 1, from: 0, to: 1 }, one)))],
      12,
      given.slice(0, 1).map(({ file, message }) => ({ root: "/sites/docs", file, reason: message })),
    ),
  );

describe("the output for GitLab", () => {
  it("has a finding with path, line, severity and rule for each finding of each site", () => {
    const entries = entriesOf(formatGitlab(reportOf([site([orphan, drift, missingPage, noName])]), folderOf));
    assert.deepEqual(
      entries.map(({ check_name, severity, location }) => [
        check_name,
        severity,
        `${location.path}:${location.lines.begin}`,
      ]),
      [
        ["division-drift", "info", "docs/docs.json:3"],
        ["required-field", "major", "docs/docs.json:4"],
        ["missing-page", "minor", "docs/docs.json:5"],
        ["orphan-page", "info", "docs/guides/a b.mdx:1"],
      ],
    );
  });

  it("gives equal findings different fingerprints, which do not depend on lines, messages and folders", () => {
    const fingerprints = (given: Parameters<typeof finding>[1], line: number) =>
      entriesOf(
        formatGitlab(
          reportOf([site([line, line + 1].map((at) => finding({ line: at, from: 0, to: 1 }, given)))]),
          folderOf,
        ),
      ).map(({ fingerprint }) => fingerprint);
    const before = fingerprints({ file: "a/x.mdx", message: "Old." }, 1);
    assert.deepEqual(fingerprints({ file: "b/x.mdx", message: "New." }, 40), before);
    assert.notDeepEqual(fingerprints({ file: "a/x.mdx", identity: "other" }, 1), before);
  });

  it("is valid whatever a site contains, and an empty list without findings", () => {
    assert.equal(formatGitlab(reportOf([site([])]), folderOf), "[]\n");
    fc.assert(
      fc.property(anyReport, (report) => {
        const text = formatGitlab(report, folderOf);
        entriesOf(text);
        assert.doesNotMatch(text, /##\w*\[|[\u007f-\u009f\u202a-\u202e]/);
      }),
    );
  });
});

describe("the output as JUnit's XML", () => {
  it("has a case for each finding, which fails if the finding fails the check", () => {
    const [suite] = suitesOf(junit(reportOf([site([orphan, drift, missingPage, noName])], 1250))).children;
    assert.equal(suite?.attributes.name, "docs/docs.json");
    assert.equal(suite.attributes.time, "1.250");
    assert.deepEqual(
      suite.children.map(({ attributes, children }) => [
        attributes.classname,
        attributes.name,
        children[0]?.name,
      ]),
      [
        ["docs/docs.json", "division-drift at 3:5", "system-out"],
        ["docs/docs.json", "required-field at 4:7", "failure"],
        ["docs/docs.json", "missing-page at 5:33", "system-out"],
        ["docs/guides/a b.mdx", "orphan-page at 1:1", "system-out"],
      ],
    );
    const failure = suite.children[1]?.children[0];
    assert.deepEqual(failure?.attributes, {
      message: "error: This tab has no name, so it would not be shown: add `tab`.",
      type: "required-field",
    });
    assert.match(failure?.text ?? "", /^docs\/docs\.json:4:7: error: .* \[required-field\]$/);
  });

  it("has one passed case for a site without findings, and an error for an unreadable file", () => {
    const [suite] = suitesOf(junit(reportOf([site([])]))).children;
    assert.deepEqual(
      suite?.children.map(({ children }) => children[0]?.name),
      ["system-out"],
    );
    const unread = [
      { root: "/sites/docs", file: "a.mdx", reason: "permission denied" },
      { root: "/sites/other", file: "docs.json", reason: "permission denied" },
    ];
    const { children, attributes } = suitesOf(junit(reportOf([site([])], 1, unread)));
    assert.equal(attributes.errors, "2");
    assert.deepEqual(
      children.map((one) => one.children.map(({ children: inside }) => inside[0]?.name)),
      [["error"], ["error"]],
    );
  });

  it("is well-formed whatever a site contains, and controls no terminal or runner", () => {
    fc.assert(
      fc.property(anyReport, (report) => {
        const text = junit(report);
        suitesOf(text);
        assert.doesNotMatch(text, /##\w*\[|[^\P{Cc}\n]|[\u202a-\u202e]/u);
        assert.ok(text.split("\n").every((line) => !/^\s*(?:::|##)/.test(line)));
      }),
    );
  });
});

describe("checks with the formats of CI systems", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write(".git/HEAD", "ref: refs/heads/main\n");
    folder.write("docs/docs.json", docsJson({ pages: ["a", "gone"] }));
    folder.write("docs/a.mdx", "---\ntitle: A\n---\n\n[x](/x)\n");
  });
  afterEach(() => folder.remove());

  const check = (...args: readonly string[]) => runIn(folder.root, ["check", ...args]);

  it("names files relative to the repository, and ends with the exit code of the check", () => {
    const gitlab = check("--format", "gitlab");
    const paths = entriesOf(gitlab.stdout).map(({ location }) => location.path);
    assert.deepEqual(new Set(paths), new Set(["docs/docs.json", "docs/a.mdx"]));
    const xml = check("--format", "junit", "--fail-on", "hint");
    assert.equal(xml.code, 1);
    assert.notEqual(suitesOf(xml.stdout).attributes.failures, "0");
    const severe = check("--format", "junit", "--max-warnings", "1000");
    assert.equal(suitesOf(severe.stdout).attributes.failures === "0", severe.code === 0);
  });

  it("does not report findings in the baseline", () => {
    runIn(folder.root, ["baseline"]);
    assert.deepEqual(entriesOf(check("--format", "gitlab").stdout), []);
    assert.equal(suitesOf(check("--format", "junit").stdout).attributes.tests, "1");
  });

  it("reports the verdict of --deploy", () => {
    folder.write("docs/docs.json", '{ "name": "Docs" }');
    const entries = entriesOf(check("--deploy", "--format", "gitlab").stdout);
    assert.equal(entries.find(({ check_name }) => check_name === "deployment")?.severity, "blocker");
    const { stdout, code } = check("--deploy", "--format", "junit");
    assert.equal(code, 3);
    const cases = suitesOf(stdout).children.flatMap(({ children }) => children);
    assert.equal(
      cases.find(({ attributes }) => attributes.name === "deployment")?.children[0]?.name,
      "failure",
    );
  });

  it("rejects options for text", () => {
    assert.equal(check("--format", "junit", "--max-findings", "3").code, 2);
    assert.match(check("--format", "xml").stderr, /text, agent, json, sarif, github, gitlab or junit/);
  });
});
