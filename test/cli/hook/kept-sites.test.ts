/** The sites that the answering process keeps in memory: with the current files, or not at all. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { configuredSites } from "../../../server/src/cli/configured-sites.ts";
import { reportOfEdit } from "../../../server/src/cli/hook/edit-report.ts";
import type { FilesBeforeEdit } from "../../../server/src/cli/hook/former-files.ts";
import { KeptSites } from "../../../server/src/cli/hook/server/kept-sites.ts";
import { type TemporaryFolder, temporaryFolder } from "../../host/temporary-folder.ts";
import { docsJson } from "../command-line.ts";

describe("sites that are kept in memory for hooks", () => {
  let folder: TemporaryFolder;
  let sites: KeptSites;
  beforeEach(() => {
    folder = temporaryFolder();
    folder.write("docs.json", docsJson({ pages: ["a", "b"] }));
    folder.write("a.mdx", "---\ntitle: a\n---\n\n[b](/b#first)\n");
    folder.write("b.mdx", "---\ntitle: b\n---\n\n## First\n");
    sites = new KeptSites(undefined);
  });
  afterEach(() => {
    sites.close();
    folder.remove();
  });

  const terminal = () => ({
    stdout: { write: () => undefined },
    stderr: { write: () => undefined },
    currentFolder: folder.root,
    environment: {},
    now: () => 0,
  });

  /** The codes of the findings that are new since some files changed. */
  function newSince(texts: Readonly<Record<string, string | undefined>>): readonly string[] {
    const former: FilesBeforeEdit = {
      texts: new Map(Object.entries(texts)),
      renames: new Map(),
      unknown: [],
    };
    const configured = configuredSites([{ root: folder.root }], {}, {}, terminal())(folder.root);
    const states = sites.statesOfEdit(folder.root, former, configured);
    assert.ok(typeof states !== "string", String(states));
    return reportOfEdit(folder.root, states, former, terminal())?.site.findings.map(({ code }) => code) ?? [];
  }

  const textOf = (file: string): string => fs.readFileSync(path.join(folder.root, file), "utf8");

  it("give the same findings before and after they are in memory", () => {
    const before = { "b.mdx": textOf("b.mdx") };
    folder.write("b.mdx", "---\ntitle: b\n---\n\n## Second\n");
    assert.deepEqual(newSince(before), ["broken-anchor"]);
    assert.equal(sites.hasWanted, true);
    sites.readWanted();
    assert.equal(sites.hasWanted, false);
    assert.deepEqual(newSince(before), ["broken-anchor"]);
    assert.deepEqual(newSince({ "b.mdx": textOf("b.mdx") }), []);
    assert.equal(sites.hasWanted, false, "it is kept");
  });

  it("have the current texts of edited files, however often these are written", () => {
    newSince({ "a.mdx": textOf("a.mdx") });
    sites.readWanted();
    for (const target of ["gone", "b", "lost", "b#first", "b#none"]) {
      const before = { "a.mdx": textOf("a.mdx") };
      folder.write("a.mdx", `---\ntitle: a\n---\n\n[b](/${target})\n`);
      const expected =
        { gone: ["broken-link"], lost: ["broken-link"], "b#none": ["broken-anchor"] }[target] ?? [];
      assert.deepEqual(newSince(before), expected, target);
    }
    const before = { "c.mdx": undefined, "docs.json": textOf("docs.json") };
    folder.write("c.mdx", "---\ntitle: c\n---\n");
    folder.write("docs.json", docsJson({ pages: ["a", "b", "c", "d"] }));
    assert.deepEqual(newSince(before), ["missing-page"]);
    fs.rmSync(path.join(folder.root, "b.mdx"));
    assert.deepEqual(newSince({ "b.mdx": "---\ntitle: b\n---\n\n## First\n" }), [
      "broken-link",
      "missing-page",
    ]);
    assert.equal(sites.hasWanted, false, "it is kept");
  });

  it("are read again with another configuration", () => {
    const before = { "a.mdx": textOf("a.mdx") };
    folder.write("a.mdx", "---\ntitle: a\n---\n\n[b](/gone)\n");
    assert.deepEqual(newSince(before), ["broken-link"]);
    sites.readWanted();
    folder.write("docs-json.config.jsonc", '{ "rules": { "broken-link": "off" } }\n');
    assert.deepEqual(newSince(before), []);
    assert.equal(sites.hasWanted, true);
  });

  it("are not kept if the system cannot watch their folders", () => {
    sites = new KeptSites(undefined, () => {
      throw new Error("ENOSPC: no watch is left");
    });
    const before = { "a.mdx": textOf("a.mdx") };
    folder.write("a.mdx", "---\ntitle: a\n---\n\n[b](/gone)\n");
    assert.deepEqual(newSince(before), ["broken-link"]);
    sites.readWanted();
    assert.deepEqual(newSince(before), ["broken-link"]);
    assert.equal(sites.hasWanted, false, "they are not read for nothing");
  });
});
