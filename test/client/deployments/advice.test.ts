import assert from "node:assert/strict";
import { adviceFor } from "../../../client/src/features/deployments/advice.ts";
import { detailRows, endNotice, logDocument } from "../../../client/src/features/deployments/words.ts";
import type { UpdateStatus } from "../../../client/src/platform/deployments.ts";
import { deployment, requestedAt } from "./sample.ts";

const now = requestedAt + 60_000;

function ended(logs: readonly string[], more: Partial<UpdateStatus> = {}): UpdateStatus {
  return { status: "failure", logs, ...more };
}

/** Log lines of the platform, and the beginning of the advice for each. */
const known: readonly (readonly [line: string, advice: string])[] = [
  ["mint.json does not exist.", "The platform found no docs.json."],
  ["Unable to find docs.json or mint.json", "The platform found no docs.json."],
  [
    "Unable to parse docs.json file: SyntaxError: Expected property name at position 430",
    "docs.json is not valid JSON",
  ],
  ["Invalid docs.json: #.theme: Invalid discriminator value", "The platform rejects docs.json without"],
  [
    "#.navigation.languages[0].anchors[1].openapi.source: Must use protocol https",
    "The platform rejects a value of docs.json.",
  ],
  [
    "Failed to parse frontMatter content at path cli/gws.mdx: incomplete explicit mapping pair",
    "The frontmatter of a page is not valid YAML.",
  ],
  [
    "Failed to parse page content at path actions/a.mdx: Could not parse expression with acorn",
    "A page is not valid MDX.",
  ],
  ["Encountered syntax error(s). Deployment not updated", "Some pages have syntax errors"],
  ["Failed to fetch OpenAPI file for anchor or tab", "A spec could not be read"],
  [
    "Failed validating local OpenApi file referenced in docs.json: /openapi.json",
    "A spec that docs.json names does not exist or is not valid.",
  ],
  [
    "Failed finding/validating local OpenApi file referenced in docs.json: /openapi.yml",
    "A spec that docs.json names does not exist or is not valid.",
  ],
  ["Skipping deployment: No eligible deployments found for changes", "The platform found nothing to deploy."],
  ["Resource not accessible by integration", "The platform cannot read the repository."],
];

describe("advice about a deployment", () => {
  for (const [line, beginning] of known) {
    it(`is given for “${line.slice(0, 60)}”`, () => {
      for (const update of [
        ended(["Fetching and validating config file...", line]),
        ended([], { summary: line }),
      ]) {
        const advice = adviceFor(update);
        assert.equal(advice.length, 1, advice.join("\n"));
        assert.ok(advice[0]?.startsWith(beginning), advice[0]);
      }
    });
  }

  it("names the specific cause instead of the general one, and each once", () => {
    const advice = adviceFor(
      ended([
        "Failed to parse page content at path a.mdx: Could not parse expression with acorn",
        "Failed to parse page content at path b.mdx: Could not parse import/exports with acorn",
        "Encountered syntax error(s). Deployment not updated",
      ]),
    );
    assert.deepEqual(
      advice.map((one) => one.split(".")[0]),
      ["A page is not valid MDX"],
    );
  });

  it("has at most three steps, and none for unknown lines", () => {
    assert.equal(adviceFor(ended(known.map(([line]) => line))).length, 3);
    const usual = [
      "Verified update permissions",
      "Fetching and validating config file...",
      "Successfully validated docs.json",
      "Fetched 2 OpenApi file(s):",
      "No .mintignore file found",
      "guides/new.mdx: unexpected token at line 12",
    ];
    assert.deepEqual(adviceFor(ended(usual)), []);
  });

  it("is not given before the end, but also if pages are left out of a live site", () => {
    const line = "Failed to parse page content at path a.mdx: Could not parse expression with acorn";
    assert.deepEqual(adviceFor({ status: "in_progress", logs: [line] }), []);
    assert.equal(adviceFor({ status: "success", logs: [line] }).length, 1);
    assert.equal(adviceFor({ status: "skipped", logs: ["No changes to preview"] }).length, 1);
  });

  it("is found quickly, however long a line is", () => {
    const line = "invalid docs.json #.theme ".repeat(200_000);
    const start = performance.now();
    adviceFor(ended([line, "failed finding/ and ".repeat(200_000)]));
    assert.ok(performance.now() - start < 1000);
  });

  it("is in the rows, in the log and in the message at the end", () => {
    const failed = deployment({
      update: ended(["Failed to fetch OpenAPI file for anchor or tab"], { summary: "Failed." }),
    });
    const rows = detailRows(failed, now);
    assert.deepEqual(
      rows.map(({ row }) => row.icon),
      ["note", "lightbulb", "circle-small"],
    );
    assert.match(rows[1]?.row.label ?? "", /^A spec could not be read/);
    assert.match(logDocument(failed), /What to do:\n {2}A spec could not be read.*\n\nLog:\n/);
    assert.match(endNotice(failed), /^The deployment of acme has failed\. A spec could not be read/);
    assert.doesNotMatch(logDocument(deployment({ update: ended(["Cloning"]) })), /What to do/);
  });
});
