/** Real sites. The corpus is not part of the project; `DOCS_JSON_CORPUS` names its folder. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonValue } from "../../../server/src/service/model/change.ts";
import { validateProperty } from "../../../server/src/service/schema/validate.ts";
import { messageOf } from "../../../server/src/service/schema/wording.ts";
import { corpusFolder } from "../../skipping.ts";
import { nodeOf } from "./nodes.ts";

/**
 * Keys that the platform drops on sites that are otherwise fine. `head`, `scripts`, `styles`, `customization` and
 * `css` try to load style sheets or scripts, which the platform takes from the folder instead; `feedback` is now a
 * setting of the dashboard; the others are from before docs.json.
 */
const droppedKeys = [
  "ClickHouse+mintlify-docs-dev scripts",
  "OpenHands+docs head",
  "cosmos+docs@e6f0c14__groups-pages feedback",
  "cosmos+docs@e6f0c14__groups-pages footerSocials",
  "cosmos+docs@e6f0c14__groups-pages tabs",
  "crewAIInc+crewAI feedback",
  "langchain-ai+docs head",
  "langchain-ai+docs scripts",
  "langchain-ai+docs styles",
  "lightsparkdev+grid-api head",
  "lightsparkdev+grid-api modeToggle",
  "mcp-use+mcp-use@ad42b4b__anchors-products feedback",
  "onyx-dot-app+documentation customization",
  "runpod+docs styling.css",
  "usebruno+mintlify-docs feedback",
  "usebruno+mintlify-docs@f24263c__anchors-global feedback",
];

describe("schema of docs.json on real sites", () => {
  it("finds no wrong value on a valid site, and only keys that are dropped", async function () {
    const corpus = corpusFolder(this);
    const index: { sites: { name: string; complete: boolean }[] } = JSON.parse(
      await readFile(join(corpus, "index.json"), "utf8"),
    );
    const completeSites = index.sites.filter((site) => site.complete).map((site) => site.name);
    assert.ok(completeSites.length >= 50, `${completeSites.length} whole sites`);
    const dropped: string[] = [];
    const mistakes: string[] = [];
    for (const site of completeSites) {
      const content: Record<string, JsonValue> = JSON.parse(
        await readFile(join(corpus, "sites", site, "docs.json"), "utf8"),
      );
      for (const [key, value] of Object.entries(content)) {
        for (const problem of validateProperty(key, nodeOf(value))) {
          const { kind, segments } = problem;
          const location = `${site} ${[key, ...segments].join(".")}`;
          if (kind === "unknown-key") dropped.push(location);
          else mistakes.push(`${location}: ${messageOf(problem)}`);
        }
      }
    }
    assert.deepEqual(mistakes, []);
    assert.deepEqual(dropped.toSorted(), droppedKeys);
  });
});
