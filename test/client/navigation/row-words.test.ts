/** How rows of the navigation tree look. */
import assert from "node:assert/strict";
import {
  decorationOf,
  isEntryOf,
  rowFacts,
  unpublishedColor,
  viewRow,
} from "../../../client/src/features/navigation/row-words.ts";
import type { NavigationRowFindings, NavigationTreeRow } from "../../../server/src/protocol.ts";

const site = "file:///docs/docs.json";
const none = { error: 0, warning: 0, information: 0, hint: 0 };

function row(more: Partial<NavigationTreeRow>): NavigationTreeRow {
  return { site, id: "page:intro", kind: "page", label: "Intro", childCount: 0, ...more };
}

const shown = (more: Partial<NavigationTreeRow>) => viewRow(row(more), "key");

describe("rows of the navigation view", () => {
  it("show the title first, then path, tag and marks", () => {
    const { label, description, spoken } = shown({
      description: "guides/intro",
      tag: "NEW",
      flags: ["missing", "hidden"],
      findings: { ...none, error: 1, warning: 2 },
    });
    assert.equal(label, "Intro");
    assert.equal(description, "guides/intro · NEW · no such page · hidden");
    assert.equal(spoken, "Intro · page · guides/intro · NEW · no such page · hidden · 1 error, 2 warnings");
  });

  it("tell screen readers their kind, and that findings are inside", () => {
    const { spoken } = shown({ kind: "tab", label: "API", findingsBelow: { ...none, error: 1, hint: 2 } });
    assert.equal(spoken, "API · tab · 1 error, 2 hints inside");
    assert.equal(
      shown({ kind: "item", label: "Status", flags: ["link"] }).spoken,
      "Status · menu item with a link",
    );
  });

  it("list findings in the tooltip, count the others, and say what to do", () => {
    const facts = (more: Partial<NavigationTreeRow>, named?: NavigationRowFindings) =>
      rowFacts(row(more), named).map(({ name, value }) => `${name}: ${value}`);
    assert.deepEqual(
      facts(
        {
          kind: "group",
          label: "Start",
          findings: { ...none, error: 1 },
          findingsBelow: { ...none, warning: 4 },
        },
        {
          findings: [
            { severity: "error", message: "One." },
            { severity: "warning", message: "Two." },
            { severity: "warning", message: "Three." },
          ],
          more: 2,
        },
      ),
      [
        "Title: Start",
        "Kind: group",
        "Findings: 1 error",
        "Findings inside: 4 warnings",
        "Error: One.",
        "Warning: Two.",
        "Warning: Three.",
        "More: 2 findings",
        "What to do: Choose Reveal in docs.json in the menu; the light bulb there offers the fixes.",
      ],
    );
    assert.deepEqual(facts({}), ["Title: Intro", "Kind: page"]);
    assert.match(facts({ findingsBelow: { ...none, hint: 1 } }).at(-1) ?? "", /Expand the row/);
    assert.match(facts({ dropped: "Not published: x." }).at(-1) ?? "", /Show Why Not Published/);
    assert.match(facts({ flags: ["hidden"] }).at(-1) ?? "", /Toggle Hidden/);
  });

  it("do not repeat a label", () => {
    assert.equal(
      shown({ kind: "endpoint", label: "GET /users", description: "GET /users" }).description,
      undefined,
    );
  });

  it("have the icon of their kind, or the editor's equivalent of their own icon", () => {
    assert.equal(shown({}).icon, "symbol-file");
    assert.equal(shown({ icon: "rocket" }).icon, "rocket");
    assert.equal(shown({ icon: "constructor" }).icon, "symbol-file");
    assert.equal(shown({ kind: "tab", flags: ["link"] }).icon, "link-external");
  });

  it("have contexts that tell what is possible", () => {
    const words = (more: Partial<NavigationTreeRow>) => shown(more).context?.split(" ");
    assert.deepEqual(words({ uri: "file:///docs/intro.mdx", description: "intro", address: "/intro" }), [
      "page",
      "listed",
      "file",
      "address",
      "path",
      "entry",
    ]);
    assert.deepEqual(words({ kind: "site", uri: site }), ["site", "address"]);
    assert.deepEqual(words({ kind: "orphan", uri: "file:///docs/a.mdx", description: "a" }), [
      "orphan",
      "file",
      "path",
    ]);
    assert.deepEqual(words({ kind: "group", dropped: "Not published: …" }), [
      "group",
      "listed",
      "section",
      "entry",
      "dropped",
    ]);
    assert.deepEqual(words({ kind: "tab", flags: ["link"], address: "/x" }), [
      "tab",
      "listed",
      "link",
      "address",
      "entry",
    ]);
    assert.deepEqual(words({ flags: ["root"] }), ["page", "entry"]);
    assert.match(viewRow(row({}), "key", true).context ?? "", / division$/);
  });

  it("have notes from other features, directly after the title and before the findings in the tooltip", () => {
    const page = row({ description: "guides/intro", findings: { ...none, error: 1 } });
    const { description, spoken } = viewRow(page, "key", false, "9 views");
    assert.equal(description, "9 views · guides/intro");
    assert.match(spoken ?? "", /9 views/);
    const named = { findings: [{ message: "No.", severity: "error" as const }], more: 0 };
    const names = rowFacts(page, named, [{ name: "Readers", value: "9 views" }]).map(({ name }) => name);
    assert.ok(names.indexOf("Readers") < names.indexOf("Error"));
    assert.ok(names.indexOf("Readers") > names.indexOf("Path"));
  });

  it("are entries of a page file, except the row of a site", () => {
    const isFile = (uri: string): boolean => uri === site;
    assert.equal(isEntryOf(row({ uri: site }), isFile), true);
    assert.equal(isEntryOf(row({ uri: "file:///docs/other.mdx" }), isFile), false);
    assert.equal(isEntryOf(row({ kind: "group" }), isFile), false);
    assert.equal(isEntryOf(row({ kind: "site", uri: site }), isFile), false);
  });

  it("are expanded for a site, and collapsed otherwise", () => {
    assert.equal(shown({ kind: "site", childCount: 3 }).children, "expanded");
    assert.equal(shown({ kind: "group", childCount: 3 }).children, "collapsed");
    assert.equal(shown({ kind: "group" }).children, undefined);
  });
});

describe("badges of rows", () => {
  it("count findings, show those inside by color, and mark lost and hidden entries", () => {
    const badge = (more: Partial<NavigationTreeRow>) => {
      const found = decorationOf(row(more));
      return found === undefined ? undefined : [found.badge, found.color];
    };
    assert.equal(badge({}), undefined);
    assert.deepEqual(badge({ findings: { ...none, error: 2, warning: 9 } }), ["9+", "list.errorForeground"]);
    assert.deepEqual(badge({ findings: { ...none, warning: 1 } }), ["1", "list.warningForeground"]);
    assert.equal(badge({ findings: { ...none, hint: 1 } }), undefined);
    assert.deepEqual(badge({ findingsBelow: { ...none, error: 1 } }), ["•", "list.errorForeground"]);
    assert.deepEqual(badge({ findingsBelow: { ...none, warning: 1 } }), ["•", "list.warningForeground"]);
    assert.equal(badge({ findingsBelow: { ...none, hint: 1 } }), undefined);
    assert.equal(decorationOf(row({ findingsBelow: { ...none, error: 2 } }))?.tooltip, "2 errors inside");
    assert.deepEqual(badge({ dropped: "Not published: x" }), ["✕", unpublishedColor]);
    assert.deepEqual(badge({ flags: ["hidden"] }), [undefined, unpublishedColor]);
  });
});
