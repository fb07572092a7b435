/** Hover from outside: sites on disk, through the server, compared with the specification for the place. */
import assert from "node:assert/strict";
import type { Hover, MarkupContent } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { uriOf } from "../support/language-client.ts";
import { HeldOutSites } from "./held-out-sites.ts";
import { hoverCases, hoverFiles } from "./hover.cases.ts";
import { dialects } from "./site.ts";

describe("conformance of hover", () => {
  const sites = new HeldOutSites(hoverFiles);
  const runs = hoverCases.flatMap((test) =>
    (test.dialect === undefined ? dialects : [test.dialect]).map((dialect) => ({ test, dialect })),
  );

  before(async () => {
    for (const { test, dialect } of runs) sites.add(test, dialect);
    await sites.start({ hover: { contentFormat: ["markdown", "plaintext"] } });
  });

  after(async () => {
    await sites.dispose();
  });

  for (const { test, dialect } of runs) {
    it(`${test.name}, ${dialect}`, async () => {
      const { client, path, text, offset } = await sites.open(test, dialect);
      const document = TextDocument.create(uriOf(path), "json", 1, text);
      const answer = await client.request<Hover | null>("textDocument/hover", {
        textDocument: { uri: uriOf(path) },
        position: document.positionAt(offset),
      });
      if (test.tells.length === 0) {
        assert.equal(answer, null);
        return;
      }
      const described = (answer?.contents as MarkupContent | undefined)?.value ?? "";
      for (const one of test.tells) {
        const exists = typeof one === "string" ? described.includes(one) : one.test(described);
        assert.ok(exists, `${one} is missing:\n${described}`);
      }
      for (const one of test.never ?? []) {
        const exists = typeof one === "string" ? described.includes(one) : one.test(described);
        assert.ok(!exists, `${one} is there:\n${described}`);
      }
      if (test.on !== undefined) {
        assert.ok(answer?.range);
        assert.equal(document.getText(answer.range), test.on);
      }
    });
  }
});
