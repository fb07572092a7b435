import type { Fix } from "../model/change.ts";
import { builtInComponent } from "../pages/built-in-components.ts";
import {
  type MissingProp,
  type RepeatedProp,
  type UnknownProp,
  unpackedUse,
  type WrongValue,
} from "../pages/component-use.ts";
import { ending, quoted, quotedList } from "../text/quoting.ts";
import type { PageRule, SiteFinding } from "./rule.ts";
import { textFix } from "./shared/page-text.ts";

function unknownPropFinding(
  file: string,
  { component, name, start, end, space, meant }: UnknownProp,
): SiteFinding {
  const tag = quoted(`<${component}>`);
  const anchor = { document: file, span: { start, length: name.length } };
  const statement = `${tag} has no prop ${quoted(name)}, so the prop is ignored`;
  const removal = textFix(`Remove ${quoted(name)}`, file, start - space, end - start + space, "");
  if (meant === "")
    return { severity: "information", message: `${statement}; remove it.`, anchor, fixes: [removal] };
  const rename = textFix(`Write ${quoted(meant)}`, file, start, name.length, meant);
  return { message: `${statement}; did you mean ${quoted(meant)}?`, anchor, fixes: [rename, removal] };
}

function repeatedPropFinding(
  file: string,
  { component, name, start, first, firstEnd, space, isSame }: RepeatedProp,
): SiteFinding {
  const earlier = { document: file, span: { start: first, length: name.length } };
  const removal = textFix(
    `Remove the first ${quoted(name)}`,
    file,
    first - space,
    firstEnd - first + space,
    "",
  );
  return {
    severity: "information",
    message: `${quoted(`<${component}>`)} has ${quoted(name)} twice, so the first one does nothing; remove one of the two.`,
    anchor: { document: file, span: { start, length: name.length } },
    related: [{ message: "This one does nothing.", anchor: earlier }],
    fixes: [{ ...removal, safe: isSame }],
  };
}

function wrongValueFinding(file: string, { component, name, value, start, meant }: WrongValue): SiteFinding {
  const prop = builtInComponent(component)?.props.find((one) => one.name === name);
  const { lossOfOthers, values = [] } = prop ?? {};
  const near = meant === "" ? [] : [meant];
  const advice = `write ${quotedList(values, "or")}`;
  const statement = `${quoted(value)} is not a valid ${quoted(name)} of ${quoted(`<${component}>`)}`;
  const loss = lossOfOthers ?? "it may do nothing";
  return {
    ...(lossOfOthers === undefined ? { severity: "information" } : {}),
    message: `${statement}, so ${loss}${ending(near, advice)}`,
    anchor: { document: file, span: { start, length: value.length } },
    fixes: near.map((one) => textFix(`Write ${quoted(one)}`, file, start, value.length, one)),
  };
}

function missingPropFinding(file: string, { component, name, start }: MissingProp): SiteFinding {
  const builtIn = builtInComponent(component);
  const isOneOf = builtIn?.needsOneOf?.includes(name) === true;
  const description = builtIn?.props.find((prop) => prop.name === name)?.what;
  const needs = isOneOf
    ? `one of ${(builtIn?.needsOneOf ?? []).map((prop) => quoted(prop)).join(", ")}`
    : `${quoted(name)}${description === undefined ? "" : ` (${description})`}`;
  const end = start + component.length;
  const fix: Fix = { ...textFix(`Add ${quoted(name)}`, file, end, 0, ` ${name}=""`), needsAuthor: true };
  return {
    message: `${quoted(`<${component}>`)} needs ${needs} and is incomplete without it; add it.`,
    anchor: { document: file, span: { start, length: component.length } },
    fixes: [fix],
  };
}

/** `pages/built-in-components.ts` lists the components and their props. */
export const componentProp = {
  code: "component-prop",
  title: "A built-in component has an unknown, missing or repeated prop, or an unsupported value",
  scope: "page",
  severity: "warning",
  consequence: "none",
  facts: ["F16.1", "F16.2", "F16.3", "F16.5", "F16.12", "F16.13", "F16.14"],
  why: `A built-in component silently ignores a prop that it does not recognize: a misspelled \`titel\` leaves a card without
its title. A missing prop that the component needs leaves a gap, such as a tab without a label. Write the prop as the platform's
documentation does. If a prop appears twice, the last one takes effect (information). A value that the platform does not support hides the content
of \`<Visibility>\` from people; elsewhere a misspelled value may do nothing (information). A tag that gets its props from an expression, \`{...props}\`, is not checked for missing props, and your own components are not checked at all. The option \`allowMissing\` of docs-json.config.jsonc names props that your components may lack.`,
  *check({ file, content }, { allowedMissing }) {
    for (const use of unpackedUse(content.use)) {
      if (use.kind === "unknown-prop") yield unknownPropFinding(file, use);
      else if (use.kind === "repeated-prop") yield repeatedPropFinding(file, use);
      else if (use.kind === "wrong-value") yield wrongValueFinding(file, use);
      else if (use.kind === "missing-prop" && !allowedMissing.has(`${use.component}.${use.name}`))
        yield missingPropFinding(file, use);
    }
  },
} as const satisfies PageRule;
