/** Known findings in an editor: hints, one for each that the baseline lists, in any file; changes of the baseline apply. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";
import type {
  CodeAction,
  Diagnostic,
  DocumentDiagnosticReport,
  FullDocumentDiagnosticReport,
  WorkspaceDiagnosticReport,
} from "vscode-languageserver-protocol";
import {
  type NavigationRowFindings,
  type NavigationRows,
  navigationChildrenRequest,
  navigationFindingsRequest,
} from "../../server/src/protocol.ts";
import { LanguageClient, poorCapabilities, richCapabilities, uriOf } from "../support/language-client.ts";
import { docsJson, SiteFolder } from "../support/site-folder.ts";

const name = "docs-json.baseline.json";
const program = fileURLToPath(new URL("../../server/bin/docs-json.js", import.meta.url));

const lines = (...findings: readonly string[]): string =>
  `{\n  "version": 1,\n  "findings": [\n${findings.map((one) => `    ${one},\n`).join("")}    []\n  ]\n}\n`;

/** Two equal links to a page that does not exist, and another one. */
const page = "[a](/gone)\n\n[b](/gone)\n\n[c](/else)\n";

/** A spec with two operations that have the same id. */
const spec = JSON.stringify(
  {
    openapi: "3.0.0",
    info: { title: "A", version: "1" },
    paths: { "/a": { get: { responses: {} } }, "/b": { get: { $ref: "#/gone" } } },
  },
  undefined,
  2,
);

const files = {
  "docs.json": docsJson({
    groups: [
      { group: "A", pages: ["intro", "lost"] },
      { group: "B", openapi: "api.json", pages: ["other", "GET /a", "GET /b"] },
    ],
  }),
  "intro.mdx": page,
  "other.mdx": "[x](/no/where)\n",
  "api.json": spec,
};

function messageOf({ message }: Diagnostic): string {
  return typeof message === "string" ? message : message.value;
}

/** Each finding by line, code and severity; known ones with a mark. */
function shown(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map((diagnostic) => {
    const { code, range, severity } = diagnostic;
    const isKnown = messageOf(diagnostic).startsWith("Known: ");
    return `${range.start.line} ${code} ${severity}${isKnown ? " known" : ""}`;
  });
}

describe("known findings in an editor", () => {
  let site: SiteFolder;
  let client: LanguageClient;

  afterEach(async () => {
    await client.dispose();
    site.remove();
  });

  const start = async (more: Readonly<Record<string, string>>, options = {}): Promise<void> => {
    site = new SiteFolder({ ...files, ...more });
    client = await LanguageClient.start({
      folders: [site.root],
      configuration: () => ({ diagnostics: { delay: 0 } }),
      ...options,
    });
  };
  const of = (file: string): readonly string[] => shown(client.diagnostics(site.path(file)));
  const untilShown = (file: string, expected: readonly string[]): Promise<void> =>
    client.until(
      () => JSON.stringify(of(file)) === JSON.stringify(expected),
      () => `${JSON.stringify(expected)} in ${file}, which has ${JSON.stringify(of(file))}`,
    );
  const everything = (): readonly Diagnostic[] => [...client.shown().values()].flat();
  const check = (): readonly { readonly file: string; readonly code: string; readonly line: number }[] => {
    const { stdout, stderr } = spawnSync(process.execPath, [program, "check", "--format", "json"], {
      cwd: site.root,
      encoding: "utf8",
    });
    assert.notEqual(stdout, "", stderr);
    type Reported = { file: string; code: string; range: { start: { line: number } } };
    const findings: readonly Reported[] = JSON.parse(stdout).sites[0].findings;
    return findings.map(({ file, code, range }) => ({ file, code, line: range.start.line }));
  };

  it("are hints as often as they are listed, and others are not: the same ones as on the command line", async () => {
    await start({ [name]: lines('["broken-link", "intro.mdx", "/gone", 1]') });
    await untilShown("intro.mdx", ["0 broken-link 4 known", "2 broken-link 2", "4 broken-link 2"]);
    await untilShown("other.mdx", ["0 broken-link 2"]);
    const listed = check().filter(({ file }) => file === "intro.mdx");
    assert.deepEqual(
      listed.map(({ line }) => line),
      [2, 4],
    );
  });

  it("are all that the command line writes, in docs.json, pages and specs alike", async () => {
    await start({});
    await client.open(site.path("docs.json"));
    await client.open(site.path("intro.mdx"), page, "mdx");
    await client.untilCodes(site.path("intro.mdx"), ["broken-link", "broken-link", "broken-link"]);
    await client.untilCodes(site.path("api.json"), [
      "broken-spec-ref",
      "operation-without-response",
      "operation-without-response",
    ]);
    await client.untilCodes(site.path("docs.json"), ["missing-page"]);
    await client.untilCodes(site.path("other.mdx"), ["broken-link"]);
    const before = everything();
    assert.ok(before.some(({ severity }) => severity !== 4));
    const written = spawnSync(process.execPath, [program, "baseline"], { cwd: site.root, encoding: "utf8" });
    assert.equal(written.status, 0, written.stderr);
    await client.tell(["created", site.path(name)]);
    const isKnown = (diagnostic: Diagnostic): boolean =>
      messageOf(diagnostic).startsWith("Known: ") && diagnostic.severity === 4;
    await client.until(
      () => everything().length === before.length && everything().every(isKnown),
      () => JSON.stringify(everything()),
    );
    assert.deepEqual(
      everything()
        .map((diagnostic) => messageOf(diagnostic).replace("Known: ", ""))
        .sort(),
      before.map(messageOf).sort(),
    );
    assert.deepEqual(check(), []);
    // A new finding next to them keeps its own severity.
    await client.change(site.path("intro.mdx"), { text: `${page}\n[d](/new)\n[e](/gone)\n` });
    await client.until(() => of("intro.mdx").length === 5, "5 findings");
    assert.deepEqual(of("intro.mdx").slice(-2), ["6 broken-link 2", "7 broken-link 2"]);
    await client.tell(["deleted", site.delete(name)]);
    await client.until(
      () => everything().every((diagnostic) => !messageOf(diagnostic).startsWith("Known: ")),
      "no known ones",
    );
  });

  for (const [kind, capabilities] of [
    ["a client that watches files", richCapabilities],
    ["a client that cannot do much", poorCapabilities],
  ] as const) {
    it(`follow the baseline that ${kind} types, which counts before the file`, async () => {
      await start({ [name]: lines('["broken-link", "other.mdx", "/no/where", 1]') }, { capabilities });
      const path = site.path(name);
      // Clients whose settings are not pulled wait for the debounce delay.
      await client.open(site.path("other.mdx"), files["other.mdx"], "mdx");
      await untilShown("other.mdx", ["0 broken-link 4 known"]);
      await client.open(path);
      await client.change(path, { text: lines() });
      await untilShown("other.mdx", ["0 broken-link 2"]);
      await client.change(path, { text: lines('["broken-link", "other.mdx", "/no/where", 7]') });
      await untilShown("other.mdx", ["0 broken-link 4 known"]);
      // A finding on a moved line stays known; one with a different target does not.
      await client.change(site.path("other.mdx"), { text: "\n\n[x](/no/where)\n" });
      await untilShown("other.mdx", ["2 broken-link 4 known"]);
      await client.change(site.path("other.mdx"), { text: "\n\n[x](/now/here)\n" });
      await untilShown("other.mdx", ["2 broken-link 2"]);
      await client.change(site.path("other.mdx"), { text: "[x](/no/where)\n" });
      await untilShown("other.mdx", ["0 broken-link 4 known"]);
      fs.writeFileSync(path, lines());
      await client.close(path);
      await untilShown("other.mdx", ["0 broken-link 2"]);
    });
  }

  it("follow files on disk that are not open", async () => {
    await start({ [name]: lines('["broken-link", "other.mdx", "/no/where", 1]') });
    await untilShown("other.mdx", ["0 broken-link 4 known"]);
    await client.tell(["changed", site.write("other.mdx", "[x](/other/way)\n")]);
    await untilShown("other.mdx", ["0 broken-link 2"]);
    await client.tell(["changed", site.write(name, lines('["broken-link", "other.mdx", "/other/way", 1]'))]);
    await untilShown("other.mdx", ["0 broken-link 4 known"]);
    await client.tell(["changed", site.write("other.mdx", files["other.mdx"])]);
    await untilShown("other.mdx", ["0 broken-link 2"]);
  });

  it("do not change while the baseline is broken, which is a finding in it", async () => {
    await start({ [name]: lines('["broken-link", "other.mdx", "/no/where", 1]') });
    await untilShown("other.mdx", ["0 broken-link 4 known"]);
    const path = site.path(name);
    const half = `{\n  "version": 1,\n  "findings": [\n<<<<<<< HEAD\n`;
    await client.tell(["changed", site.write(name, half)]);
    await client.untilCodes(path, ["baseline"]);
    const [problem] = client.diagnostics(path);
    assert.equal(problem?.severity, 1);
    assert.equal(problem.range.start.line, 3);
    assert.match(
      messageOf(problem),
      /^`docs-json\.baseline\.json` has a merge conflict in line 4, so .+; keep the lines/,
    );
    assert.deepEqual(of("other.mdx"), ["0 broken-link 4 known"]);
    await client.tell(["changed", site.write(name, lines())]);
    await client.untilCodes(path, []);
    await untilShown("other.mdx", ["0 broken-link 2"]);
  });

  it("are none if the baseline has never been valid, which is reported too", async () => {
    await start({ [name]: "{}" });
    const path = site.path(name);
    await client.untilCodes(path, ["baseline"]);
    assert.match(
      client.diagnostics(path).map(messageOf).join(),
      /has no list "findings", so findings that are known have the severity of new ones; restore it from git/,
    );
    await untilShown("other.mdx", ["0 broken-link 2"]);
    await client.open(path);
    await client.change(path, { text: lines('["broken-link", "other.mdx", "/no/where", 1]') });
    await client.untilCodes(path, []);
    await untilShown("other.mdx", ["0 broken-link 4 known"]);
  });

  it("keep their fixes", async () => {
    const text = docsJson({ pages: ["intro", "intro"] });
    await start({ "docs.json": text });
    const main = site.path("docs.json");
    await client.open(main);
    await client.untilCodes(main, ["duplicate-page"]);
    const actionsAt = async (): Promise<readonly string[]> => {
      const [diagnostic] = client.diagnostics(main);
      assert.ok(diagnostic);
      const actions: readonly CodeAction[] =
        (await client.codeActions(main, diagnostic.range, { diagnostics: [diagnostic] })) ?? [];
      return actions.map(({ title, kind }) => `${kind} ${title}`);
    };
    const before = await actionsAt();
    assert.ok(
      before.some((action) => action.startsWith("quickfix ")),
      before.join(),
    );
    const { status } = spawnSync(process.execPath, [program, "baseline"], { cwd: site.root });
    assert.equal(status, 0);
    await client.tell(["created", site.path(name)]);
    await client.until(() => client.diagnostics(main)[0]?.severity === 4, "a hint");
    assert.deepEqual(await actionsAt(), before);
  });

  it("count as hints in the navigation tree", async () => {
    await start({});
    await client.untilCodes(site.path("docs.json"), ["missing-page"]);
    const rows = async (id?: string): Promise<NavigationRows["rows"]> => {
      const question = { uri: uriOf(site.path("docs.json")), ...(id === undefined ? {} : { id }) };
      return (await client.request<NavigationRows | null>(navigationChildrenRequest, question))?.rows ?? [];
    };
    await client.untilCodes(site.path("intro.mdx"), ["broken-link", "broken-link", "broken-link"]);
    const root = async () => (await rows())[0];
    const isWarned = await root();
    assert.ok((isWarned?.findingsBelow?.warning ?? 0) >= 4, JSON.stringify(isWarned));
    await client.tell([
      "created",
      site.write(
        name,
        lines('["broken-link", "intro.mdx", "/else", 1]', '["broken-link", "intro.mdx", "/gone", 1]'),
      ),
    ]);
    await untilShown("intro.mdx", ["0 broken-link 4 known", "2 broken-link 2", "4 broken-link 4 known"]);
    const after = await root();
    const warned = isWarned?.findingsBelow;
    assert.deepEqual(after?.findingsBelow, {
      ...warned,
      warning: (warned?.warning ?? 0) - 2,
      hint: (warned?.hint ?? 0) + 2,
    });
    assert.ok(after);
    const named = await client.request<NavigationRowFindings | null>(navigationFindingsRequest, {
      uri: uriOf(site.path("docs.json")),
      id: after.id,
    });
    assert.ok(
      named?.findings.every(({ severity }) => severity !== "hint"),
      JSON.stringify(named),
    );
  });

  it("are hints for clients that pull, with a different id for a different result", async () => {
    const capabilities = {
      ...richCapabilities,
      textDocument: { ...richCapabilities.textDocument, diagnostic: { relatedDocumentSupport: true } },
    };
    await start({ [name]: lines() }, { capabilities });
    const path = site.path("intro.mdx");
    const [first, second] = [
      '["broken-link", "intro.mdx", "/gone", 1]',
      '["broken-link", "intro.mdx", "/gone", 2]',
    ];
    await client.open(path, page, "mdx");
    await client.open(site.path(name));
    const pull = (previousResultId?: string) =>
      client.request<DocumentDiagnosticReport>("textDocument/diagnostic", {
        textDocument: { uri: uriOf(path) },
        ...(previousResultId === undefined ? {} : { previousResultId }),
      });
    const items = (report: DocumentDiagnosticReport): readonly string[] => {
      assert.equal(report.kind, "full");
      return shown(report.items);
    };
    const before = await pull();
    assert.deepEqual(items(before), ["0 broken-link 2", "2 broken-link 2", "4 broken-link 2"]);
    await client.change(site.path(name), { text: lines(String(first)) });
    const after = await pull(before.resultId);
    assert.deepEqual(items(after), ["0 broken-link 4 known", "2 broken-link 2", "4 broken-link 2"]);
    assert.notEqual(after.resultId, before.resultId);
    await client.change(site.path(name), { text: lines(String(first)).replace("1]", "1 ]") });
    assert.deepEqual(await pull(after.resultId), { kind: "unchanged", resultId: after.resultId });
    await client.change(site.path(name), { text: lines(String(second)) });
    const all = await client.request<WorkspaceDiagnosticReport>("workspace/diagnostic", {
      previousResultIds: [{ uri: uriOf(path), value: String(after.resultId) }],
    });
    const own = all.items.find(({ uri }) => uri === uriOf(path));
    assert.ok(own?.kind === "full", JSON.stringify(own));
    assert.deepEqual(shown((own as FullDocumentDiagnosticReport).items), [
      "0 broken-link 4 known",
      "2 broken-link 4 known",
      "4 broken-link 2",
    ]);
  });

  it("never displace new ones, however many there are", async () => {
    const many = Array.from({ length: 30 }, (_, index) => `old/p${index}`);
    const links = Array.from({ length: 100 }, (_, index) => `[x](/gone/${index})\n`).join("\n");
    const pages = Object.fromEntries(many.map((one) => [`${one}.mdx`, links]));
    const known = many.flatMap((one) =>
      Array.from({ length: 100 }, (_, index) => `["broken-link", "${one}.mdx", "/gone/${index}", 1]`),
    );
    await start({
      ...pages,
      "intro.mdx": "",
      "other.mdx": "",
      "docs.json": docsJson({ pages: [...many, "zz"] }),
      "zz.mdx": `[x](/new)\n\n${Array.from({ length: 600 }, () => "[x](/old)\n").join("\n")}\n[x](/newer)\n`,
      [name]: lines(...known, '["broken-link", "zz.mdx", "/old", 600]'),
    });
    const isFull = ({ severity, code }: Diagnostic): boolean => code === "broken-link" && severity !== 4;
    await client.until(
      () => everything().filter(isFull).length === 2,
      () => JSON.stringify(everything().filter(isFull)),
    );
    assert.deepEqual(
      client
        .diagnostics(site.path("zz.mdx"))
        .filter(isFull)
        .map(({ range }) => range.start.line),
      [0, 1202],
    );
  });
});
