/** If only the changed pages are read, the new findings are the same as those of two complete checks. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { changedFiles, openChangedPages } from "../../server/src/cli/states/changed-pages.ts";
import { analyzeStates } from "../../server/src/cli/states/compare-sites.ts";
import type { OpenedState } from "../../server/src/cli/states/open-states.ts";
import type { FilesOfStates } from "../../server/src/cli/states/state-files.ts";
import type { StateFiles } from "../../server/src/service/features/comparison/derived-site.ts";
import { newFindings, placeFindings } from "../../server/src/service/index.ts";
import { defaultSettings, type Site } from "../../server/src/service/snapshot.ts";
import { caseCount } from "../case-count.ts";
import { filesOf, siteOf } from "../service/features/comparison/history.ts";
import { anyChangeOfTexts } from "./changed-texts.ts";

type Files = ReadonlyMap<string, string>;

function stateFiles(files: Files, read: Set<string>): StateFiles {
  return {
    listing: { files: [...files.keys()] },
    idOf: (file) => files.get(file),
    *contents(wanted) {
      for (const file of wanted) {
        read.add(file);
        const text = files.get(file);
        yield [file, text === undefined ? { kind: "missing" } : { kind: "text", text }];
      }
    },
  };
}

function stateOf(site: Site, files: Files): OpenedState {
  const textOf = (file: string): string | undefined => files.get(file);
  return { site, idOf: textOf, textOf };
}

/** The new findings, by what identifies them in a report. */
function found(
  opened: { readonly before: OpenedState; readonly after: OpenedState },
  files?: ReadonlySet<string>,
) {
  const { after, states } = analyzeStates({ ...opened, renames: new Map() }, files);
  assert.ok(after !== undefined && states !== undefined);
  const { isNew } = newFindings(states);
  const findings = after.analysis.findings.filter(isNew);
  return placeFindings({ ...after.analysis, findings })
    .map(({ code, document, span, message }) => `${document} ${span.start} ${code} ${message}`)
    .sort();
}

describe("changed pages", () => {
  it("have all new findings of the site if other pages do not depend on the change", () => {
    let parts = 0;
    let wholes = 0;
    fc.assert(
      fc.property(anyChangeOfTexts, ({ before, after }) => {
        const [former, present] = [filesOf(before), filesOf(after)];
        const read = new Set<string>();
        const states: FilesOfStates = {
          before: stateFiles(former, read),
          after: stateFiles(present, read),
          isForeign: () => false,
        };
        const changed = changedFiles(states);
        assert.ok(changed !== undefined);
        const expected = found({
          before: stateOf(siteOf(former), former),
          after: stateOf(siteOf(present), present),
        });
        const part = openChangedPages(states, changed, defaultSettings);
        if (part === undefined) {
          wholes += 1;
          return;
        }
        parts += 1;
        assert.deepEqual(found(part, part.files), expected);
      }),
      { numRuns: caseCount(300) },
    );
    // Both cases occur.
    assert.ok(parts > caseCount(50) && wholes > caseCount(20), `${parts} and ${wholes}`);
  });
});
