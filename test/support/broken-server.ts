/**
 * The language server with deliberately broken rules: `node --import tsx broken-server.ts --stdio`.
 *
 * A docs.json whose `description` contains "break site", "break element" or "break yield" breaks the rule of that
 * name; one that contains "break all" breaks the engine itself, outside all rules.
 */
import { run } from "../../server/src/lsp/process.ts";
import { type Rule, rules } from "../../server/src/service/index.ts";
import { documentAt, type Site } from "../../server/src/service/snapshot.ts";

const description = {
  title: "Breaks",
  severity: "error",
  consequence: "none",
  why: "To be contained.",
  facts: [],
  examples: [],
} as const;

function isAsked(site: Site, word: string): boolean {
  return documentAt(site, "docs.json")?.text.includes(`break ${word}`) ?? false;
}

const breaksAtOnce: Rule = {
  ...description,
  code: "breaks-at-once",
  scope: "site",
  check({ site }) {
    if (isAsked(site, "site")) throw new Error("broken at once");
    return [];
  },
};

const breaksMidway: Rule = {
  ...description,
  code: "breaks-midway",
  scope: "site",
  *check({ site }) {
    yield {
      message: "Found before it broke.",
      anchor: { document: "docs.json", span: { start: 0, length: 1 } },
    };
    if (isAsked(site, "yield")) throw new Error("broken midway");
  },
};

const breaksOnElements: Rule = {
  ...description,
  code: "breaks-on-elements",
  scope: "element",
  check(element) {
    if (element.fields.get("group")?.value?.kind === "number") throw new Error("broken on an element");
    return [];
  },
};

/** An anchor whose characters throw when they are read. */
const nowhere = {
  document: "docs.json",
  get span(): never {
    throw new Error("broken while placing");
  },
};

/** A finding without a position: the engine fails on it outside the rule. */
const breaksPlacing: Rule = {
  ...description,
  code: "breaks-placing",
  scope: "site",
  check({ site }) {
    return isAsked(site, "all") ? [{ message: "Nowhere.", anchor: nowhere }] : [];
  },
};

run(process.argv.slice(2), {
  rules: [...rules, breaksAtOnce, breaksMidway, breaksOnElements, breaksPlacing],
});
