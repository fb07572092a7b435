/** The rows of the icon picker. */
import assert from "node:assert/strict";
import { codiconOf, commonIcons } from "../../../client/src/features/navigation/icon-names.ts";
import { type IconRow, iconRows } from "../../../client/src/features/navigation/icon-rows.ts";
import type { SiteIcons } from "../../../server/src/protocol.ts";

const site: SiteIcons = {
  library: "lucide",
  icons: [
    { icon: "rocket", count: 3 },
    { icon: "/icons/used.svg", count: 1, uri: "file:///docs/icons/used.svg" },
    { icon: "my-own", count: 1 },
    { icon: "/icons/new.svg", count: 0, uri: "file:///docs/icons/new.svg" },
  ],
};

function labels(rows: readonly IconRow[]): readonly string[] {
  return rows.map(({ kind, label }) => (kind === "head" ? `— ${label}` : label));
}

describe("the picker of icons", () => {
  it("lists the site's icons, its images, and common names of its library", () => {
    const rows = iconRows(site, "", undefined);
    assert.deepEqual(labels(rows).slice(0, 8), [
      "— used on this site",
      "rocket",
      "/icons/used.svg",
      "my-own",
      "— images of this site",
      "/icons/new.svg",
      "— common names of Lucide",
      "bell",
    ]);
    assert.deepEqual(rows[1], {
      kind: "icon",
      label: "rocket",
      value: "rocket",
      description: "3 times",
      themeIcon: "rocket",
    });
    assert.equal(rows.filter((row) => row.label === "rocket").length, 1);
    assert.ok(rows.some((row) => row.kind === "icon" && row.uri === "file:///docs/icons/new.svg"));
    assert.ok(labels(rows).includes("settings") && !labels(rows).includes("gear"));
  });

  it("accepts any other name, and removes the current icon", () => {
    const rows = iconRows(site, " unheard-of ", "rocket");
    assert.deepEqual(labels(rows).slice(0, 2), ["unheard-of", "No icon"]);
    assert.ok(rows[1]?.kind === "icon" && rows[1].value === undefined);
    assert.equal(labels(iconRows(site, "rocket", undefined))[0], "— used on this site");
  });

  it("has no common names for an unknown library", () => {
    const rows = iconRows({ library: "other", icons: [] }, "", undefined);
    assert.deepEqual(rows, []);
  });

  it("has an icon for each common name, and none for other words", () => {
    for (const library of ["fontawesome", "lucide", "tabler"])
      for (const name of commonIcons(library)) assert.ok(codiconOf(name) !== undefined, name);
    assert.equal(codiconOf("constructor"), undefined);
  });
});
