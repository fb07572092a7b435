/** Definitions, references and links from outside: sites on disk, through the server. */
import assert from "node:assert/strict";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { DocumentLink, Location, LocationLink } from "vscode-languageserver-protocol";
import { TextDocument } from "vscode-languageserver-textdocument";
import { uriOf } from "../support/language-client.ts";
import { HeldOutSites, type OpenedSite } from "./held-out-sites.ts";
import { linkCase, placeCases, placeFiles } from "./places.cases.ts";

function placeText(opened: OpenedSite, uri: string, line: number): string {
  return `${relative(opened.root, fileURLToPath(uri)).replaceAll("\\", "/")}:${line + 1}`;
}

describe("conformance of definitions, references and links", () => {
  const sites = new HeldOutSites(placeFiles);
  const linked = { ...linkCase, text: `${linkCase.text}$0` };

  before(async () => {
    for (const test of placeCases) sites.add(test, "reference");
    sites.add(linked, "reference");
    await sites.start({});
  });

  after(async () => {
    await sites.dispose();
  });

  for (const test of placeCases) {
    it(`${test.ask}: ${test.name}`, async () => {
      const opened = await sites.open(test, "reference");
      const { client, path, text, offset } = opened;
      const answer = await client.request<Location | (Location | LocationLink)[] | null>(
        `textDocument/${test.ask}`,
        {
          textDocument: { uri: uriOf(path) },
          position: TextDocument.create("", "", 1, text).positionAt(offset),
          context: { includeDeclaration: true },
        },
      );
      const places = [answer ?? []]
        .flat()
        .map((place) =>
          "uri" in place
            ? placeText(opened, place.uri, place.range.start.line)
            : placeText(opened, place.targetUri, place.targetSelectionRange.start.line),
        );
      assert.deepEqual(places.sort(), [...test.leads].sort());
    });
  }

  it("links: everything that names a file", async () => {
    const opened = await sites.open(linked, "reference");
    const { client, path, text } = opened;
    const document = TextDocument.create("", "", 1, text);
    const links = await client.request<DocumentLink[]>("textDocument/documentLink", {
      textDocument: { uri: uriOf(path) },
    });
    const found = links.map(({ range, target = "" }) => {
      const [file = "", fragment] = target.split("#");
      const line = fragment === undefined ? "" : `:${/\d+/.exec(fragment)?.[0]}`;
      const path = relative(opened.root, fileURLToPath(file)).replaceAll("\\", "/");
      return `${document.getText(range)} -> ${path}${line}`;
    });
    assert.deepEqual(found.sort(), [...linkCase.links].sort());
  });
});
