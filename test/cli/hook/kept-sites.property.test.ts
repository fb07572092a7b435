/** After any edits in any order, a site in memory has the findings of one that is read for each edit. */

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { configuredSites } from "../../../server/src/cli/configured-sites.ts";
import { reportOfEdit } from "../../../server/src/cli/hook/edit-report.ts";
import { readStates } from "../../../server/src/cli/hook/edited-states.ts";
import type { FilesBeforeEdit } from "../../../server/src/cli/hook/former-files.ts";
import { KeptSites } from "../../../server/src/cli/hook/server/kept-sites.ts";
import { caseCount } from "../../case-count.ts";
import { temporaryFolder } from "../../host/temporary-folder.ts";
import { docsJson } from "../command-line.ts";

const pageNames = ["a", "b", "c", "guides/d"] as const;

const line = fc.constantFrom(
  "## First",
  "## Second",
  "[b](/b#first)",
  "[d](/guides/d)",
  "[gone](/gone)",
  "<Card>",
  "</Card>",
  'import { x } from "/snippets/x.mdx"',
  "{x}",
);
const page = fc
  .tuple(fc.constantFrom("title: T", "hidden: true", "title: [", ""), fc.array(line, { maxLength: 5 }))
  .map(([key, lines]) => `---\n${key}\n---\n\n${lines.join("\n\n")}\n`);
const navigation = fc
  .subarray([...pageNames, "e"], { minLength: 1 })
  .map((pages) => docsJson({ pages }, { redirects: [{ source: "/old", destination: `/${pages[0]}` }] }));

/** A file with its new text; undefined to delete the file. */
const edit = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...pageNames.map((name) => `${name}.mdx`)), page) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("docs.json"), navigation) },
  { weight: 1, arbitrary: fc.tuple(fc.constant("docs.json"), fc.constant('{ "navigation": {')) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constant("snippets/x.mdx"), fc.constantFrom("export const x = 1;\n", "Text\n")),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant(".mintignore"), fc.constantFrom("b.mdx\n", "guides\n", "")) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom("b.mdx", "guides/d.mdx"), fc.constant(undefined)) },
);

/** The smallest set of files. */
const firstTexts: Readonly<Record<string, string>> = {
  "docs.json": docsJson({ pages: [...pageNames] }),
  "a.mdx": "---\ntitle: a\n---\n\n[b](/b#first)\n",
  "b.mdx": "---\ntitle: b\n---\n\n## First\n",
  "c.mdx": "---\ntitle: c\n---\n",
  "guides/d.mdx": "---\ntitle: d\n---\n",
};

describe("a site that is kept in memory for hooks", () => {
  it("has the findings of one that is read for each edit", () => {
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
        const folder = temporaryFolder();
        const sites = new KeptSites(undefined);
        const { root } = folder;
        const terminal = {
          stdout: { write: () => undefined },
          stderr: { write: () => undefined },
          currentFolder: root,
          environment: {},
          now: () => 0,
        };
        const textOf = (file: string): string | undefined => {
          const place = path.join(root, file);
          return fs.existsSync(place) ? fs.readFileSync(place, "utf8") : undefined;
        };
        try {
          for (const [file, text] of Object.entries(firstTexts)) folder.write(file, text);
          for (const [file, text] of edits) {
            const before = textOf(file);
            if (text === undefined) fs.rmSync(path.join(root, file), { force: true });
            else folder.write(file, text);
            if (before === text) continue;
            const former: FilesBeforeEdit = {
              texts: new Map([[file, before]]),
              renames: new Map(),
              unknown: [],
            };
            const configured = configuredSites([{ root }], {}, {}, terminal)(root);
            const states = [
              sites.statesOfEdit(root, former, configured),
              readStates(root, former, { settings: configured.settings, threads: undefined }),
            ];
            const [kept, read] = states.map((one) => {
              assert.ok(typeof one !== "string", String(one));
              const report = reportOfEdit(root, one, former, terminal);
              return report && [report.site.findings, report.lost];
            });
            assert.deepEqual(kept, read, `${file} after ${edits.length} edits`);
            sites.readWanted();
          }
        } finally {
          sites.close();
          folder.remove();
        }
      }),
      { numRuns: caseCount(40) },
    );
  });
});
