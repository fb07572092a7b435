/** Names of new files that the system does not allow: the change is refused before the editor tries it. */
import assert from "node:assert/strict";
import { objectionToNames } from "../../server/src/lsp/requests/shared/workspace-edit.ts";

describe("the names of new files", () => {
  it("are refused only on Windows, because of the first name that it does not allow", () => {
    const files = ["guides/install.mdx", "guides/what?/install.mdx", "aux.mdx"];
    assert.equal(
      objectionToNames(files, "win32"),
      "Nothing was changed: Windows does not allow the name what?; choose another one.",
    );
    assert.equal(objectionToNames(files, "linux"), undefined);
    assert.equal(objectionToNames(files.slice(0, 1), "win32"), undefined);
    assert.equal(objectionToNames([], "win32"), undefined);
  });
});
