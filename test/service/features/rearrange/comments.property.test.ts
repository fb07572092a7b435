/** After any rearrangement of a site with comments anywhere, each comment exists once, and the text is read the same. */
import assert from "node:assert/strict";
import { type ParseError, parse } from "jsonc-parser";
import type { NavigationAction } from "../../../../server/src/service/features/rearrange/action.ts";
import { planRearrangement } from "../../../../server/src/service/features/rearrange/plan.ts";
import { applyEdits } from "../../../../server/src/service/index.ts";
import type { Location } from "../../../../server/src/service/model/location.ts";
import { type Site, withDocument } from "../../../../server/src/service/snapshot.ts";
import { randomNumbers } from "../../../corpus/random-actions.ts";
import { parseFixture } from "../../../dsl/fixture.ts";
import { fixtureSite } from "../../../dsl/fixture-site.ts";

const navigation = {
  tabs: [
    {
      tab: "One",
      groups: [
        { group: "A", pages: ["a", "b", { group: "Inner", icon: "x", pages: ["c", "d"] }, "e"] },
        { group: "B", pages: ["f"] },
      ],
    },
    { tab: "Two", pages: ["g", "h"] },
    { tab: "Three", groups: [{ group: "C", pages: ["i"] }] },
    { tab: "Four", anchors: [{ anchor: "Only", groups: [{ group: "D", pages: ["j"] }] }] },
  ],
};
const settings = { theme: "mint", name: "A", colors: { primary: "#ff0000" }, navigation };
const comment = /\/\/ c\d+|\/\* c\d+ \*\//g;

type Draw = (limit: number) => number;

/** The settings as text, with comments where comments are allowed. */
function commented(draw: Draw): string {
  const plain = JSON.stringify(settings, undefined, draw(3) === 0 ? undefined : 2);
  let count = 0;
  let isInside = false;
  const pieces: string[] = [];
  for (const [index, character] of [...plain].entries()) {
    if (character === '"') isInside = !isInside;
    if (!isInside && character === "\n" && draw(6) === 0) pieces.push(` // c${count++}`);
    pieces.push(character);
    const margin = /^ */.exec(plain.slice(index + 1))?.[0] ?? "";
    if (!isInside && character === "\n" && draw(8) === 0) pieces.push(`${margin}// c${count++}\n`);
    if (!isInside && /[[{,]/.test(character) && draw(10) === 0) pieces.push(`/* c${count++} */`);
  }
  return pieces.join("");
}

/** All items of lists. */
const places: readonly Location[] = (() => {
  const found: Location[] = [];
  const visit = (value: unknown, segments: readonly (string | number)[]): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const place = [...segments, Array.isArray(value) ? Number(key) : key];
      if (Array.isArray(value)) found.push({ document: "docs.json", segments: place });
      visit(inner, place);
    }
  };
  visit(navigation, ["navigation"]);
  return found;
})();

function actionOf(draw: Draw): NavigationAction {
  const [entry, other] = [places[draw(places.length)], places[draw(places.length)]];
  if (entry === undefined || other === undefined) throw new Error("no places");
  const entries = [entry];
  const actions: readonly NavigationAction[] = [
    { kind: "move", entries, to: { before: other } },
    { kind: "move", entries, to: { after: other } },
    { kind: "move", entries, to: { into: other } },
    { kind: "shift", entries, by: "up" },
    { kind: "shift", entries, by: "down" },
    { kind: "wrap", entries, section: "group", name: "W" },
    { kind: "wrap", entries, section: "tab", name: "W" },
    { kind: "unwrap", entry },
    { kind: "rename", entry, name: "N" },
    { kind: "set", entry, key: "hidden", value: true },
    { kind: "set", entry, key: "icon", value: "y" },
    { kind: "add-page", path: "z", to: { after: other } },
    { kind: "add-section", section: "group", name: "W", to: { after: other } },
  ];
  return actions[draw(actions.length)] ?? { kind: "unwrap", entry };
}

function commentsOf(text: string): readonly string[] {
  return (text.match(comment) ?? []).map((match) => match.replace(/\W/g, "")).sort();
}

describe("rearrangements of a site with comments", () => {
  const pages = [..."abcdefghij"].map((page) => `//- /${page}.mdx\n`).join("");
  const empty: Site = fixtureSite(parseFixture(`//- /docs.json\n{}\n${pages}`));

  it("keep each comment exactly once, and yield JSON with comments", () => {
    const rounds = Number(process.env.REARRANGEMENTS ?? 600);
    const counts = new Map<string, number>();
    for (let seed = 1; seed <= rounds; seed += 1) {
      const draw = randomNumbers(seed);
      const text = commented(draw);
      const action = actionOf(draw);
      const site = withDocument(empty, "docs.json", { kind: "text", text });
      const plan = planRearrangement(site, action, { textOf: () => "---\ntitle: T\n---\n" });
      const edits = plan.kind === "plan" ? plan.edits.get("docs.json") : undefined;
      if (edits === undefined) continue;
      counts.set(action.kind, (counts.get(action.kind) ?? 0) + 1);
      const after = applyEdits(text, edits);
      const errors: ParseError[] = [];
      parse(after, errors);
      const description = `${JSON.stringify(action)}\n${text}\n-----\n${after}`;
      assert.deepEqual(errors, [], description);
      assert.deepEqual(commentsOf(after), commentsOf(text), description);
    }
    for (const kind of ["move", "shift", "wrap", "unwrap", "rename", "set", "add-page", "add-section"])
      assert.ok((counts.get(kind) ?? 0) > 0, kind);
  });
});
