/** CodeLens and inlay hints from outside, with everything on and with each setting turned off. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { CodeLens, InlayHint } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { uriOf } from "../support/language-client.ts";
import { type ExtraCase, extraCases, extraFiles } from "./extras.cases.ts";
import { HeldOutSites } from "./held-out-sites.ts";

/** A busy machine may read a page late. */
const maxRounds = 100;

async function textsOf(
  sites: HeldOutSites,
  test: ExtraCase & { readonly text: string },
): Promise<readonly string[]> {
  const { client, path, text } = await sites.open(test, "reference");
  const textDocument = { uri: uriOf(path) };
  if (test.ask === "lenses") {
    const lenses = await client.request<CodeLens[] | null>("textDocument/codeLens", { textDocument });
    return (lenses ?? []).map(({ command }) => command?.title ?? "");
  }
  const document = TextDocument.create("", "", 1, text);
  const hints = await client.request<InlayHint[] | null>("textDocument/inlayHint", {
    textDocument,
    range: { start: { line: 0, character: 0 }, end: document.positionAt(text.length) },
  });
  return (hints ?? []).map(({ position, label }) => {
    const before = text.slice(0, document.offsetAt(position));
    return `${/"[^"]*"$/.exec(before)?.[0]} ${String(label)}`;
  });
}

/** The cases that a setting removes, by their names. */
const settings: readonly (readonly [name: string, settings: Record<string, unknown>, off: RegExp])[] = [
  ["everything on", {}, /^nothing$/],
  ["lenses.sections off", { lenses: { sections: false } }, /^above sections/],
  ["lenses.pages off", { lenses: { pages: false } }, /^above pages/],
  ["hints.titles off", { hints: { titles: false } }, /^behind: (?!what)/],
  ["hints.drift off", { hints: { drift: false } }, /^behind: what/],
];

for (const [name, given, off] of settings) {
  describe(`conformance of lenses and hints, ${name}`, () => {
    const cases = extraCases.map((test) => ({ ...test, text: `${test.text}$0` }));
    const sites = new HeldOutSites(extraFiles);

    before(async () => {
      for (const test of cases) sites.add(test, "reference");
      await sites.start({}, given);
    });

    after(async () => {
      await sites.dispose();
    });

    for (const test of cases) {
      it(test.name, async () => {
        const expected = off.test(test.name) ? [] : test.says;
        let says = await textsOf(sites, test);
        // An answer waits only a short time for unread pages, and the client repeats the request after a refresh
        // notification.
        for (let round = 0; round < maxRounds && !isDeepStrictEqual(says, expected); round += 1)
          says = await textsOf(sites, test);
        assert.deepEqual(says, expected);
      });
    }
  });
}
