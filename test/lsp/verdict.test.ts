/** The verdict about a site whose text changes while it is analyzed. */
import assert from "node:assert/strict";
import { CancellationTokenSource } from "vscode-languageserver/node";
import type { DocumentContext } from "../../server/src/lsp/requests/shared/waiting.ts";
import { verdict } from "../../server/src/lsp/requests/verdict.ts";
import { pageLimits } from "../../server/src/lsp/session/publishing/shown-findings.ts";
import type { CheckedSite } from "../../server/src/lsp/session/site/checked-site.ts";
import type { Workspace } from "../../server/src/lsp/session/workspace.ts";
import { rules } from "../../server/src/service/index.ts";
import { lineIndex } from "../../server/src/service/text/line-index.ts";
import { parseFixture } from "../dsl/fixture.ts";
import { fixtureSite } from "../dsl/fixture-site.ts";

const before = `{ "theme": "mint", "name": "Docs", "colors": { "primary": "#15803D" },
  "navigation": { "pages": ["a", "lost"] }
}`;

/** Text that a client sends during the first analyses. */
class ChangingSite {
  #text = before;
  #lines = lineIndex(before);
  analyses = 0;

  /** @param changes how many analyses the text changes in */
  constructor(changes: number) {
    this.#changes = changes;
  }

  readonly #changes: number;

  readonly checked = {
    root: "/docs",
    rules,
    snapshotForVerdict: async () => fixtureSite(parseFixture(`//- /docs.json\n${this.#text}\n//- /a.mdx\n`)),
    // Read right before each analysis.
    pageLimits: () => {
      this.analyses += 1;
      if (this.analyses <= this.#changes) this.#change();
      return pageLimits(() => true);
    },
    absolutePathOf: (file: string) => `/docs/${file}`,
    texts: { linesOf: () => this.#lines },
  } as unknown as CheckedSite;

  readonly workspace = {
    documents: {
      all: () => [{ path: "/docs/docs.json", lines: this.#lines }],
      at: () => ({ lines: this.#lines }),
    },
    uriOf: (path: string) => `file://${path}`,
  } as unknown as Workspace;

  #change(): void {
    this.#text = `\n\n${this.#text}`;
    this.#lines = lineIndex(this.#text);
  }

  ask() {
    const context: DocumentContext = {
      workspace: this.workspace,
      token: new CancellationTokenSource().token,
      requested: {
        path: "/docs/docs.json",
        lines: this.#lines,
        sites: [{ checked: this.checked, site: fixtureSite(parseFixture("")), document: "docs.json" }],
      },
    };
    return verdict(context);
  }
}

describe("the verdict about a text that changes during the analysis", () => {
  it("has its reasons where they are in the newest text", async () => {
    const site = new ChangingSite(1);
    const answer = await site.ask();
    const [reason] = answer?.reasons ?? [];
    assert.deepEqual(reason?.range, { start: { line: 3, character: 33 }, end: { line: 3, character: 39 } });
    assert.equal(site.analyses, 2);
  });

  it("is sent even if the text never stops changing", async () => {
    const site = new ChangingSite(Number.POSITIVE_INFINITY);
    assert.equal((await site.ask())?.kind, "deploys-with-loss");
    assert.equal(site.analyses, 4);
  });
});
