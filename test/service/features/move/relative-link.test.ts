/** Relative paths keep the form that their author chose, in both directions, everywhere. */
import assert from "node:assert/strict";
import {
  type DotStyle,
  relativePathAfter,
} from "../../../../server/src/service/features/move/relative-link.ts";

const folders = ["", "guides", "guides/deep", "api"];
const paths = ["", "guides", "guides/deep", "api", "guides/a", "a"];

function leadsTo(folder: string, way: string): string {
  const names = folder.split("/").filter(Boolean);
  for (const name of way.split("/").filter((segment) => segment !== "" && segment !== ".")) {
    if (name === "..") names.pop();
    else names.push(name);
  }
  return names.join("/");
}

/** Relative paths from a folder to a target, as authors write them. */
function waysTo(folder: string, path: string): readonly string[] {
  const from = folder.split("/").filter(Boolean);
  const to = path.split("/").filter(Boolean);
  while (from.length > 0 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  const way = [...from.map(() => ".."), ...to].join("/");
  if (way === "") return [".", "./"];
  const slashed = [way, `${way}/`];
  return way.startsWith("..") ? slashed : [...slashed, `./${way}`, `./${way}/`];
}

/** Like in links, a trailing slash is not part of the path. */
function moved(
  way: string,
  [fromFolder, fromPath]: readonly [string, string],
  [toFolder, toPath]: readonly [string, string],
  habit: DotStyle,
): string {
  const slash = way.length > 1 && way.endsWith("/") ? "/" : "";
  const before = { folder: fromFolder, path: fromPath };
  return relativePathAfter(way, before, { folder: toFolder, path: toPath }, habit) + slash;
}

describe("relative paths of what moves", () => {
  it("resolve to the same target from elsewhere, and are restored when that is undone", () => {
    let count = 0;
    const places = folders.flatMap((folder) => paths.map((path) => [folder, path] as const));
    for (const habit of ["dotted", "bare"] as const) {
      for (const oldPlace of places) {
        for (const newPlace of places) {
          // A target at the root's address stays there, and no other target gets there.
          if (oldPlace[1] !== newPlace[1] && (oldPlace[1] === "" || newPlace[1] === "")) continue;
          for (const way of waysTo(...oldPlace)) {
            const after = moved(way, oldPlace, newPlace, habit);
            const words = `${way} in "${oldPlace[0]}" is ${after} in "${newPlace[0]}"`;
            assert.equal(leadsTo(newPlace[0], after), newPlace[1], words);
            assert.equal(moved(after, newPlace, oldPlace, habit), way, words);
            count += 1;
          }
        }
      }
    }
    assert.ok(count > 2000, String(count));
  });

  it("name their own folder by a dot, or by two if its name had none before it", () => {
    assert.equal(
      relativePathAfter("..", { folder: "guides", path: "" }, { folder: "", path: "" }, "dotted"),
      ".",
    );
    assert.equal(moved("api/", ["", "api"], ["api", "api"], "dotted"), "././");
  });
});
