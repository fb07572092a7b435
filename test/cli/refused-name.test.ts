/** Names that Windows does not allow: they are refused by name there, and allowed elsewhere. */
import assert from "node:assert/strict";
import { editDisk, objectionToEdit } from "../../server/src/cli/carry-out-edit.ts";
import { nameForbiddenOnWindows, reasonNotToCreate } from "../../server/src/service/text/windows-names.ts";
import { temporaryFolder } from "../host/temporary-folder.ts";

describe("names that Windows does not allow", () => {
  it("have special characters, trailing dots or spaces, or the name of a device", () => {
    const refused = [
      "what?.mdx",
      "a:b",
      'q"',
      "a<b",
      "a|b",
      "star*",
      "back\\slash",
      "tab\t",
      "end.",
      "end ",
      "aux",
      "AUX.mdx",
    ];
    const more = ["con.a.b", "nul", "com1.md", "LPT9.json", "com\u00b2", "prn .txt", "CONIN$"];
    for (const name of [...refused, ...more]) {
      assert.equal(nameForbiddenOnWindows(name), name, name);
      assert.equal(nameForbiddenOnWindows(`guides/${name}/page.mdx`), name, name);
    }
    const allowed = [
      "auxiliary.mdx",
      "a.aux",
      "console",
      "com.mdx",
      "com10",
      ".gitignore",
      "a b.mdx",
      "[slug].mdx",
      "\u00e9\u007f",
    ];
    for (const name of allowed) {
      assert.equal(nameForbiddenOnWindows(name), undefined, name);
      assert.equal(nameForbiddenOnWindows(`guides/${name}/page.mdx`), undefined, name);
    }
  });

  it("are refused only on Windows", () => {
    const folder = temporaryFolder();
    const from = folder.write("a.mdx");
    const to = `${from.slice(0, -"a.mdx".length)}aux.mdx`;
    const reason = "Windows does not allow the name aux.mdx; choose another one";
    assert.equal(reasonNotToCreate("aux.mdx", "win32"), reason);
    assert.equal(reasonNotToCreate("aux.mdx", "linux"), undefined);
    const disk = { ...editDisk, platform: "win32" } as const;
    assert.deepEqual(
      objectionToEdit(
        folder.root,
        { replacements: [], renames: [{ from, to }], created: [], deleted: [] },
        disk,
      ),
      { path: to, reason, left: [] },
    );
    folder.remove();
  });
});
