/** A move that was made by other means is completed with the same result as a move. */
import assert from "node:assert/strict";
import { applyEdits, planMoveCompletion } from "../../../../server/src/service/index.ts";
import { filesOf, head, moveIn, type SiteFiles, siteOf } from "./moved-site.ts";

/** Moves a folder and completes the same move of its files, which must give equal files. */
function check(text: string, from: string, to: string): SiteFiles {
  const files = filesOf(text);
  const moved = moveIn(files, { from, to });
  const newPaths = new Map(moved.plan.files.map((file) => [file.from, file.to]));
  const renamed: SiteFiles = Object.fromEntries(
    Object.entries(files).map(([file, fileText]) => [newPaths.get(file) ?? file, fileText]),
  );
  const plan = planMoveCompletion(siteOf(renamed), { from, to }, { textOf: (file) => renamed[file] });
  assert.ok(plan.kind === "plan", plan.kind === "refused" ? plan.reason : "");
  assert.equal(plan.doubt, undefined);
  const completed = Object.entries(renamed).map(([file, fileText]) => [
    file,
    applyEdits(fileText, plan.edits.get(file) ?? []),
  ]);
  assert.deepEqual(Object.fromEntries(completed), moved.files);
  return moved.files;
}

describe("the completion of a move", () => {
  it("updates files that only moved files include, and what these name", () => {
    const files = check(
      `//- /docs.json
{ ${head}, "navigation": { "groups": [{ "$ref": "nav/main.json" }] } }
//- /nav/main.json
{ "group": "A", "pages": ["intro", { "$ref": "./parts/more.json" }] }
//- /nav/parts/more.json
{ "group": "B", "pages": ["nav/page", { "$ref": "../../other/last.json" }] }
//- /other/last.json
{ "group": "C", "openapi": "nav/spec.json", "pages": ["nav/page2", "nav/spec.json GET /users"] }
//- /nav/spec.json
{ "openapi": "3.1.0", "info": { "title": "A", "version": "1" }, "paths": { "/users": { "get": {} } } }
//- /intro.mdx
//- /nav/page.mdx
//- /nav/page2.mdx
`,
      "nav",
      "deep/nav",
    );
    assert.match(
      files["deep/nav/parts/more.json"] ?? "",
      /"deep\/nav\/page", \{ "\$ref": "\.\.\/\.\.\/\.\.\/other/,
    );
    assert.match(files["other/last.json"] ?? "", /"deep\/nav\/page2", "deep\/nav\/spec\.json GET/);
  });
});
