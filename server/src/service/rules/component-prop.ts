import type { Fix } from "../model/change.ts";
import { builtInComponent } from "../pages/built-in-components.ts";
import { type MissingProp, type UnknownProp, unpackedUse } from "../pages/component-use.ts";
import { quoted } from "../text/quoting.ts";
import type { PageRule, SiteFinding } from "./rule.ts";
import { textFix } from "./shared/page-text.ts";

function unknown(file: string, { component, name, start, end, meant }: UnknownProp): SiteFinding {
  const tag = quoted(`<${component}>`);
  const anchor = { document: file, span: { start, length: name.length } };
  const said = `${tag} has no prop ${quoted(name)}, so it does nothing`;
  const removal = textFix(`Remove ${quoted(name)}`, file, start - 1, end - start + 1, "");
  if (meant === "")
    return { severity: "information", message: `${said}; remove it.`, anchor, fixes: [removal] };
  const rename = textFix(`Write ${quoted(meant)}`, file, start, name.length, meant);
  return { message: `${said}; did you mean ${quoted(meant)}?`, anchor, fixes: [rename, removal] };
}

function missing(file: string, { component, name, start }: MissingProp): SiteFinding {
  const one = builtInComponent(component);
  const isOneOf = one?.needsOneOf?.includes(name) === true;
  const what = one?.props.find((prop) => prop.name === name)?.what;
  const needs = isOneOf
    ? `one of ${(one?.needsOneOf ?? []).map((prop) => quoted(prop)).join(", ")}`
    : `${quoted(name)}${what === undefined ? "" : ` (${what})`}`;
  const end = start + component.length;
  const fix: Fix = textFix(`Add ${quoted(name)}`, file, end, 0, ` ${name}=""`);
  return {
    message: `${quoted(`<${component}>`)} needs ${needs}, without which a part of it is missing; add it.`,
    anchor: { document: file, span: { start, length: component.length } },
    fixes: [fix],
  };
}

/** pages/built-in-components.ts has the table. */
export const componentProp = {
  code: "component-prop",
  title: "A prop that a component of the platform does not have, or lacks",
  scope: "page",
  readsAnchors: false,
  severity: "warning",
  consequence: "none",
  facts: ["F16.1", "F16.2", "F16.3", "F16.5"],
  why: `A component of the platform ignores a prop that it does not know, without a message: a misspelled \`titel\` leaves a card without
its title. A prop that it needs leaves a gap where it is missing, such as a tab without a label. Write the prop as the platform's
documentation does. A tag that takes its props from an expression, \`{...props}\`, is not checked for what is missing, and components of
your own are not checked at all.`,
  *check({ file, content }) {
    for (const use of unpackedUse(content.use)) {
      if (use.kind === "unknown-prop") yield unknown(file, use);
      else if (use.kind === "missing-prop") yield missing(file, use);
    }
  },
} as const satisfies PageRule;
