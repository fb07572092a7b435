/** What `broken-ref` reports about includes. */
import assert from "node:assert/strict";
import { docs, findingsOf, found, messages, pages, siteOf, summary } from "./site-findings.ts";

describe("broken-ref", () => {
  it("reports each cause at the value of `$ref`", () => {
    const navigation = {
      groups: [
        { $ref: "gone.json" },
        { $ref: "../other/nav.json" },
        { $ref: "https://example.com/nav.json" },
        { $ref: "nav.yaml" },
        { $ref: "bad.json" },
        { $ref: "locked.json" },
        { $ref: "good.json" },
      ],
    };
    const files = {
      ...docs(navigation),
      "bad.json": '{ "group": "A" "pages": ["a"] }',
      "locked.json": { unreadable: "" },
      "good.json": { group: "B", pages: ["a"] },
      ...pages("a"),
    };
    assert.deepEqual(
      found(files).filter((line) => line.includes("broken-ref")),
      [0, 1, 2, 3, 4, 5].map((index) => `error broken-ref /navigation/groups/${index}/$ref`),
    );
    const texts = messages(files);
    assert.ok(texts.some((message) => /`bad\.json` is not valid JSON/.test(message)));
    assert.ok(
      texts.some((message) => /`locked\.json` could not be read \(it cannot be opened\)/.test(message)),
    );
  });

  it("points into a file that is not JSON", () => {
    const text = '{ "group": "A" "pages": [] }';
    const site = siteOf({ ...docs({ groups: [{ $ref: "bad.json" }] }), "bad.json": text });
    const [related] = findingsOf(site).find(({ code }) => code === "broken-ref")?.related ?? [];
    assert.equal(related?.document, "bad.json");
    assert.ok(related.span.start >= 2 && related.span.start < text.length);
  });

  it("suggests the nearest file, by a path from the file that contains the reference", () => {
    const site = {
      ...docs({ groups: [{ $ref: "nav/a.json" }] }),
      "nav/a.json": { group: "A", pages: ["intro", { $ref: "./moer.json" }] },
      "nav/more.json": { group: "B", pages: [] },
      ...pages("intro"),
    };
    const [finding] = findingsOf(siteOf(site));
    assert.equal(finding?.document, "nav/a.json");
    assert.equal(finding?.pointer, "/pages/1/$ref");
    assert.deepEqual(
      finding?.fixes.map(({ title }) => title),
      ["Write `./more.json`"],
    );
  });

  it("reports a loop once, where it closes, whichever way it is entered", () => {
    const site = {
      ...docs({ groups: [{ $ref: "a.json" }, { $ref: "b.json" }] }),
      "a.json": { group: "A", pages: [{ $ref: "b.json" }] },
      "b.json": { group: "B", pages: [{ $ref: "a.json" }] },
    };
    const findings = findingsOf(siteOf(site)).filter(({ code }) => code === "broken-ref");
    assert.deepEqual(summary(findings), ["error broken-ref b.json#/pages/0/$ref"]);
    assert.match(findings[0]?.message ?? "", /`a\.json` → `b\.json` → `a\.json`/);
  });

  it("also checks outside the navigation, including files included there", () => {
    const links = { footer: { socials: { $ref: "gone.json" } }, navbar: { $ref: "navbar.json" } };
    const site = {
      ...docs({ pages: [] }, links),
      "navbar.json": { links: [{ $ref: "navbar.json" }] },
    };
    assert.deepEqual(
      found(site).filter((line) => line.includes("broken-ref")),
      ["error broken-ref /footer/socials/$ref", "error broken-ref navbar.json#/links/0/$ref"],
    );
  });

  it("leaves a reference alone that is not a string or not read yet", () => {
    assert.deepEqual(found(docs({ groups: [{ $ref: 3 }] })), []);
    assert.deepEqual(found(docs({ groups: [{ $ref: "a.json" }] }), { pending: ["a.json"] }), []);
  });
});
