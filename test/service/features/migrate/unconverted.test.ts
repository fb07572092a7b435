/** Settings of the former configuration that have no equivalent, each with its reason. */
import assert from "node:assert/strict";
import { migrateConfiguration } from "../../../../server/src/service/index.ts";
import { base, migrated } from "./migrated.ts";

describe("migration of settings without an equivalent", () => {
  it("says why the settings of a button and of a group inside a group are not converted", () => {
    const { left } = migrateConfiguration(
      JSON.stringify({
        ...base,
        versions: ["v1"],
        topbarLinks: [{ name: "A", url: "https://a.b", style: "pill" }],
        topbarCtaButton: { name: "Go", url: "https://a.b", style: "pill" },
        navigation: [
          { group: "A", version: "v1", pages: ["a", { group: "B", version: "v1", pages: ["b"] }] },
        ],
      }),
    ) ?? { left: [] };
    assert.deepEqual(
      left.map(({ path, reason }) => [path, reason]),
      [
        [
          "navigation[0].pages[1].version",
          "a group inside another one belongs to the version of the outer group",
        ],
        ["topbarLinks[0].style", "links and buttons of the top bar have no such setting today"],
        ["topbarCtaButton.style", "links and buttons of the top bar have no such setting today"],
      ],
    );
  });

  it("names what is not converted, whatever the file contains", () => {
    const { value, unconverted } = migrated({
      ...base,
      theme: "venus",
      layout: "topnav",
      feedback: { thumbsRating: true },
      versions: ["1", { tag: "3" }],
      topbarLinks: [{ name: "No address" }, { name: "B", url: "https://b.c" }],
      topbarCtaButton: { name: "Go" },
      footerSocials: [
        { type: "x", url: "https://x.com" },
        { type: "orkut", url: "https://o.com" },
      ],
      modeToggle: { default: "system" },
      analytics: { unknown: { key: 1 }, ga4: 5 },
      colors: { primary: "#fff", anchors: { from: "#000" } },
      navigation: [{ group: "A", version: "2", pages: ["a", 5] }],
    });
    assert.deepEqual(unconverted, [
      "theme",
      "layout",
      "feedback",
      "colors.anchors",
      "modeToggle.default",
      "versions[1]",
      "navigation[0].version",
      "navigation[0].pages[1]",
      "topbarLinks[0].name",
      "topbarCtaButton.name",
      "footerSocials[1].type",
      "footerSocials[1].url",
      "analytics.unknown",
      "analytics.ga4",
    ]);
    assert.deepEqual(value.navigation, {
      versions: [{ version: "1", groups: [{ group: "A", pages: ["a"] }] }],
    });
  });

  it("says of each key of a version why it is not converted", () => {
    const { left } = migrateConfiguration(
      JSON.stringify({
        ...base,
        versions: [
          { name: "v2", locale: "en", tag: "new" },
          { name: "v1", url: "v1" },
          { url: "https://v0.example.com" },
        ],
        navigation: [{ group: "Old", version: "v1", pages: ["v1/a"] }],
      }),
    ) ?? { left: [] };
    assert.deepEqual(
      left.map(({ path, reason }) => [path, reason]),
      [
        ["versions[0].locale", "languages are separate from versions today"],
        ["versions[0].tag", "versions in docs.json have no such key"],
        ["versions[1].url", "the version has pages, and a version that is a link has none"],
        ["versions[2]", "a version needs its own name"],
      ],
    );
  });

  it("says of each setting that is not converted why, and what to do", () => {
    const migration = migrateConfiguration(
      JSON.stringify({
        ...base,
        theme: "venus",
        feedback: { thumbsRating: true },
        layout: "topnav",
        somethingElse: 1,
        anchors: [{ name: "Chat", url: "https://chat.example.com", color: "#fff" }],
        navigation: [],
      }),
    );
    assert.deepEqual(migration?.left, [
      {
        path: "theme",
        reason: "docs.json has no theme of that name, so `mint` is set",
        next: "choose one of today's themes as `theme`",
      },
      {
        path: "feedback",
        reason: "it is no longer a setting of docs.json",
        next: "look for it in the dashboard of the platform",
      },
      {
        path: "layout",
        reason: "the theme decides it today",
        next: "choose the closest `theme`",
      },
      {
        path: "somethingElse",
        reason: "no setting of docs.json is known to mean the same",
        next: "check whether the site needs it, and remove it if not",
      },
      {
        path: "anchors[0].color",
        reason: "colors of anchors are set on each anchor, one for light and one for dark mode",
        next: "write `color` with `light` and `dark` on the anchor",
      },
    ]);
  });
});
