/** What runs in idle time before the author types, with slices that never wait. */
import assert from "node:assert/strict";
import { warmUp } from "../../server/src/lsp/session/site/warm-up.ts";
import {
  defaultSettings,
  documentAt,
  emptySite,
  mainDocument,
  type Site,
  withDocument,
} from "../../server/src/service/snapshot.ts";

const text = '{ "navigation": { "groups": [{ "group": "A", "pages": ["guides/setup"] }] } }';
const typed = text.replace("setup", "setupx");

function siteOf(docsJson: string): Site {
  return withDocument(emptySite(defaultSettings, undefined), mainDocument, { kind: "text", text: docsJson });
}

describe("the warm-up", () => {
  /**
   * The texts that are analyzed, where each step is a slice of its own.
   * @param steps of each analysis
   */
  async function textsOf(
    site: Site,
    onText: (count: number) => void = () => {},
    signal: AbortSignal = new AbortController().signal,
    steps = 0,
  ): Promise<readonly string[]> {
    const texts: string[] = [];
    function* analyzed(edited: Site): Generator<undefined, void> {
      texts.push(documentAt(edited, mainDocument)?.text ?? "");
      onText(texts.length);
      for (let step = 0; step < steps; step += 1) yield;
    }
    await warmUp(site, analyzed, { sliceMilliseconds: 0, signal, pause: () => Promise.resolve() });
    return texts;
  }

  it("types a letter behind a page's path and removes it, again and again", async () => {
    const texts = await textsOf(siteOf(text));
    assert.equal(texts.length, 12);
    assert.deepEqual(
      texts,
      texts.map((_, index) => (index % 2 === 0 ? typed : text)),
    );
  });

  it("leaves the snapshot as it is", async () => {
    const site = siteOf(text);
    await textsOf(site);
    assert.equal(documentAt(site, mainDocument)?.text, text);
  });

  it("finds a page whose path is written with escapes to have no place, and does nothing without pages", async () => {
    assert.deepEqual(await textsOf(siteOf(text.replace("setup", "\\u0073etup"))), []);
    assert.deepEqual(await textsOf(siteOf('{ "navigation": { "pages": [] } }')), []);
    assert.deepEqual(await textsOf(siteOf("{")), []);
    assert.deepEqual(await textsOf(emptySite(defaultSettings, undefined)), []);
  });

  it("fails silently, because the same fails and is reported when the author types", async () => {
    const failing = (): void => {
      throw new Error("broken");
    };
    await assert.doesNotReject(textsOf(siteOf(text), failing));
  });

  it("ends when the author types", async () => {
    const typing = new AbortController();
    const abortAtThird = (count: number): void => {
      if (count === 3) typing.abort();
    };
    assert.deepEqual(await textsOf(siteOf(text), abortAtThird, typing.signal, 1), [typed, text, typed]);
    assert.deepEqual(await textsOf(siteOf(text), undefined, AbortSignal.abort()), []);
  });

  it("ends soon where an analysis takes long", async () => {
    assert.deepEqual(await textsOf(siteOf(text), undefined, undefined, 30), [typed, text]);
  });
});
