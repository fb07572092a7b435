import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TemporaryFolder, temporaryFolder } from "../host/temporary-folder.ts";
import { skipWithoutLinks } from "../skipping.ts";
import { runIn } from "./command-line.ts";

const former = `{
    "name": "Docs",
    "colors": { "primary": "#15803D" },
    "feedback": { "thumbsRating": true },
    "navigation": [{ "group": "Start", "pages": ["intro"] }]
}
`;

const created = `{
    "$schema": "https://mintlify.com/docs.json",
    "theme": "mint",
    "name": "Docs",
    "colors": {
        "primary": "#15803D"
    },
    "navigation": {
        "groups": [
            {
                "group": "Start",
                "pages": [
                    "intro"
                ]
            }
        ]
    }
}
`;

describe("docs-json migrate", () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder.root, "docs"));
    writeFileSync(join(folder.root, "docs", "mint.json"), former);
    writeFileSync(join(folder.root, "docs", "intro.mdx"), "");
  });
  afterEach(() => folder.remove());

  const main = () => join(folder.root, "docs", "docs.json");
  const rest = `1 setting stays in docs/mint.json:\n  feedback: it is no longer a setting of docs.json; look for it in the dashboard of the platform\n`;

  it("creates a valid docs.json, and keeps the mint.json", () => {
    for (const path of ["docs", join("docs", "mint.json")]) {
      folder.remove();
      folder = temporaryFolder();
      mkdirSync(join(folder.root, "docs"));
      writeFileSync(join(folder.root, "docs", "mint.json"), former);
      writeFileSync(join(folder.root, "docs", "intro.mdx"), "");
      assert.deepEqual(runIn(folder.root, ["migrate", path]), {
        code: 0,
        stdout: `Created docs/docs.json\n${rest}`,
        stderr: "",
      });
      assert.equal(readFileSync(main(), "utf8"), created);
      assert.equal(readFileSync(join(folder.root, "docs", "mint.json"), "utf8"), former);
      assert.equal(runIn(folder.root, ["check", "docs"]).code, 0);
    }
  });

  it("only prints it with --dry-run", () => {
    assert.deepEqual(runIn(join(folder.root, "docs"), ["migrate", "--dry-run"]), {
      code: 0,
      stdout: created,
      stderr: rest.replace("docs/mint.json", "mint.json"),
    });
    assert.ok(!existsSync(main()));
  });

  it("says why it refuses", function () {
    skipWithoutLinks(this);
    const complaint = (...args: readonly string[]) => {
      const { code, stdout, stderr } = runIn(folder.root, ["migrate", ...args]);
      assert.deepEqual([code, stdout], [2, ""]);
      return stderr;
    };
    assert.equal(complaint(), "docs-json: There is no mint.json\n");
    assert.equal(complaint("docs", "more"), "docs-json: The migrate command takes one PATH\n");
    writeFileSync(join(folder.root, "docs", "mint.json"), "{ name: 1 }");
    assert.equal(complaint("docs"), `docs-json: docs/mint.json is not a JSON object; correct it first\n`);
    symlinkSync("nowhere", main());
    assert.equal(complaint("docs"), `docs-json: There is already a docs/docs.json\n`);
  });
});
