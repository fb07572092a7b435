/** Completion from outside: sites on disk, through the server, compared with the values that the specification allows. */
import assert from "node:assert/strict";
import type { CompletionItem, CompletionList } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { accepted, typedAt } from "../support/accept-completion.ts";
import { uriOf } from "../support/language-client.ts";
import { positionTopics } from "./completion.cases.ts";
import { commonFiles, type Position } from "./completion-position.ts";
import { HeldOutSites } from "./held-out-sites.ts";
import { type Dialect, dialects } from "./site.ts";

interface Asked {
  readonly document: TextDocument;
  readonly offset: number;
  readonly sorted: readonly CompletionItem[];
}

/** Matches like the strictest editor: the typed text, without quotes, is a prefix of the word. */
function isMatch(word: string, typed: string): boolean {
  return plain(word).toLowerCase().startsWith(plain(typed).toLowerCase());
}

function plain(label: string): string {
  return label.replaceAll('"', "");
}

describe("conformance of completion", () => {
  const sites = new HeldOutSites(commonFiles);
  const runs = Object.entries(positionTopics).flatMap(([topic, positions]) =>
    positions.flatMap((position) =>
      (position.dialect === undefined ? dialects : [position.dialect]).map((dialect) => ({
        topic,
        position,
        dialect,
      })),
    ),
  );

  before(async () => {
    for (const { position, dialect } of runs) sites.add(position, dialect);
    await sites.start({ completion: { completionItem: { snippetSupport: true } } });
  });

  after(async () => {
    // Deleting hundreds of folders may take long.
    await sites.dispose();
  });

  async function ask(position: Position, dialect: Dialect): Promise<Asked> {
    const { client, path, text, offset } = await sites.open(position, dialect);
    const document = TextDocument.create(uriOf(path), "json", 1, text);
    const answer = await client.request<CompletionList | CompletionItem[] | null>("textDocument/completion", {
      textDocument: { uri: uriOf(path) },
      position: document.positionAt(offset),
    });
    const items = Array.isArray(answer) ? answer : (answer?.items ?? []);
    const sorted = items
      .filter((item) => isMatch(item.filterText ?? item.label, typedAt(document, offset, item)))
      .sort((one, other) => ((one.sortText ?? one.label) < (other.sortText ?? other.label) ? -1 : 1));
    return { document, offset, sorted };
  }

  function written({ document }: Asked, item: CompletionItem): string {
    return accepted(document, item);
  }

  function check(position: Position, opened: Asked): void {
    const labels = opened.sorted.map(({ label }) => plain(label));
    // A reference to a file is allowed in every object; separate positions test it.
    const exact = labels.filter((label) => label !== "$ref" && label !== "$schema" && label !== "New group");
    const expected = (position.keys ?? position.values)?.filter((label) => label !== "$schema");
    if (expected !== undefined) assert.deepEqual([...exact].sort(), [...expected].sort());
    const { first = [], includes = [], excludes = [] } = position;
    assert.deepEqual(
      labels.slice(0, first.length).sort(),
      [...first].sort(),
      `first of ${labels.join(", ")}`,
    );
    for (const label of includes) assert.ok(labels.includes(label), `no ${label} in ${labels.join(", ")}`);
    for (const label of excludes) assert.ok(!labels.includes(label), `${label} in ${labels.join(", ")}`);
    assert.deepEqual(
      labels.filter((label, place) => labels.indexOf(label) !== place),
      [],
      "offered twice",
    );
    for (const item of opened.sorted) checkAccepted(position, opened, item);
    for (const [label, text] of Object.entries(position.written ?? {})) {
      const item = opened.sorted.find((one) => plain(one.label) === label);
      assert.ok(item, `no ${label}`);
      assert.equal(written(opened, item), text);
    }
  }

  /** Every accepted item completes otherwise complete text to valid JSON. */
  function checkAccepted(position: Position, opened: Asked, item: CompletionItem): void {
    const text = `${written(opened, item)}${position.closers ?? ""}`.replace(/^\uFEFF/, "");
    const strict = text.replaceAll(/\/\/ the first$/gm, "").replaceAll(/^(<<<<<<<|=======|>>>>>>>).*$/gm, "");
    if (position.keys !== undefined || position.values !== undefined || position.accepted !== undefined) {
      let value: { readonly navigation?: unknown };
      try {
        value = JSON.parse(strict);
      } catch (error) {
        assert.fail(`${item.label} makes no JSON of it (${error}):\n${text}`);
      }
      const expected = position.accepted?.[plain(item.label)];
      if (expected !== undefined) assert.deepEqual(value.navigation, expected);
    }
  }

  for (const { topic, position, dialect } of runs) {
    it(`${topic}: ${position.name}, ${dialect}`, async () => {
      check(position, await ask(position, dialect));
    });
  }

  it("has one name for each position", () => {
    const names = runs.map(({ topic, position, dialect }) => `${topic} ${dialect} ${position.name}`);
    assert.equal(new Set(names).size, names.length);
    assert.ok(new Set(runs.map(({ position }) => position.name)).size >= 120);
  });
});
