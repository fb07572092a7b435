import assert from "node:assert/strict";
import {
  dialectChoices,
  dialectRows,
  dialectText,
  reasonText,
} from "../../client/src/features/dialect-text.ts";
import { dialectChoices as choicesOfServer } from "../../server/src/service/index.ts";

const folder = "/a/docs";

describe("texts about the dialect", () => {
  it("name the dialect and the reason for it", () => {
    const texts = (["schema", "no-schema", "setting"] as const).map((chosenBy) => reasonText({ chosenBy }));
    assert.equal(dialectText({ dialect: "current" }), "current dialect");
    assert.deepEqual(texts, [
      "docs.json names the platform's $schema",
      "docs.json does not name the platform's $schema",
      "chosen by docsJson.dialect",
    ]);
    const configuration = "/a/docs-json.config.jsonc";
    assert.equal(reasonText({ chosenBy: "setting", configuration }), "chosen by docs-json.config.jsonc");
    assert.equal(reasonText({ chosenBy: "schema", configuration }), "docs.json names the platform's $schema");
  });

  it("offer the choices of the server, and mark the current one", () => {
    assert.deepEqual(dialectChoices, choicesOfServer);
    const present = (reading: Parameters<typeof dialectRows>[0]) =>
      dialectRows(reading).flatMap((row) => (row.isPresent ? [row.dialect] : []));
    assert.deepEqual(present({ folder, dialect: "current", chosenBy: "schema" }), ["auto"]);
    assert.deepEqual(present({ folder, dialect: "reference", chosenBy: "no-schema" }), ["auto"]);
    assert.deepEqual(present({ folder, dialect: "reference", chosenBy: "setting" }), ["reference"]);
    assert.deepEqual(present({ folder, dialect: "current", chosenBy: "setting" }), ["current"]);
  });
});
