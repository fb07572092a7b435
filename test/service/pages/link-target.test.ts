import assert from "node:assert/strict";
import fc from "fast-check";
import { linkTarget, writtenTarget } from "../../../server/src/service/pages/link-target.ts";

describe("the target of a link", () => {
  const file = "guides/start/setup.mdx";

  it("is resolved from the root or from the folder of its page", () => {
    const cases: readonly (readonly [target: string, path: string | undefined])[] = [
      ["/a/b", "a/b"],
      ["/a//b/", "a/b"],
      ["x", "guides/start/x"],
      ["./x", "guides/start/x"],
      ["../x", "guides/x"],
      ["../../x?y#z", "x"],
      ["/a%20b", "a b"],
      ["/100%", "100%"],
      ["#x", undefined],
    ];
    for (const [target, path] of cases) assert.equal(linkTarget(target, file)?.path, path, target);
    for (const target of ["../../../x", "", " ", "https://a.b", "mailto:a@b", "//a.b"]) {
      assert.equal(linkTarget(target, file), undefined, target);
    }
  });

  it("is written so that it is read back as the same path", () => {
    const segment = fc
      .stringMatching(/^[\w().'# %-]{1,6}$/)
      .filter((name) => !/^\.+$/.test(name) && name.trim() === name);
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join("/"));
    fc.assert(
      fc.property(path, fc.constantFrom("/x", "x", "./x", "../x"), (targetPath, before) => {
        const link = linkTarget(`${before}?q#f`, file);
        assert.ok(link !== undefined);
        const written = writtenTarget(targetPath, file, before, link);
        const reread = linkTarget(written, file);
        assert.deepEqual(
          [reread?.path, reread?.isRelative, reread?.suffix],
          [targetPath, link.isRelative, "?q#f"],
          written,
        );
      }),
    );
  });
});
