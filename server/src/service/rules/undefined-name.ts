import type { SiteVariables } from "../facts/site-variables.ts";
import { type UndefinedName, unpackedUse } from "../pages/component-use.ts";
import { quoted } from "../text/quoting.ts";
import type { PageRule } from "./rule.ts";
import { spanAnchor, textFix } from "./shared/page-text.ts";

export const undefinedName = {
  code: "undefined-name",
  title: "A page has names in braces that nothing defines",
  scope: "page",
  severity: "warning",
  consequence: "none",
  effect:
    "The page is published, but readers see neither the name nor its braces; with several names, they may see an error instead of the page.",
  facts: ["F9.16", "F9.17"],
  why: `In a page, text in braces is JavaScript: \`{size}\` stands for the value of \`size\`. If the page neither defines nor imports
that name, readers see nothing in its place, so that the path \`/users/{id}\` is published as \`/users/\`. Several names,
\`{A, B}\`, may even end in an error. To show the braces, put a
backslash before the first one, \`\\{id}\`, or put the text in backticks. A variable of docs.json has two pairs of braces. Snippets are not
checked, because the pages that import them may pass the values.`,
  *check({ file, content, isSnippet }, { variables }) {
    if (isSnippet) return;
    for (const use of unpackedUse(content.use))
      if (use.kind === "name") yield undefinedNameFinding(file, use, variables);
  },
} as const satisfies PageRule;

function undefinedNameFinding(file: string, use: UndefinedName, variables: SiteVariables | undefined) {
  const { name, start, length } = use;
  const [shown, escaped, variable] = [`{${name}}`, `\\{${name}}`, `{{${name}}}`];
  const isList = name.includes(",");
  const isVariable = variables?.names.includes(name) === true;
  const shows = textFix(`Write ${quoted(escaped)}`, file, start, 0, "\\");
  const double = textFix(`Write ${quoted(variable)}`, file, start, length, variable);
  const advice = isVariable
    ? `write ${quoted(variable)} for the variable of docs.json`
    : `write ${quoted(escaped)} or use backticks to show the braces`;
  const effect = isList
    ? `so readers may see an error instead of the page`
    : `so readers do not see ${quoted(shown)}`;
  return {
    message: `The page does not define ${isList ? "these names" : quoted(name)}, ${effect}; ${advice}.`,
    anchor: spanAnchor(file, { start, length }),
    // What happens with several names is only reported (F9.17).
    ...(isList ? ({ severity: "information" } as const) : {}),
    fixes: isVariable ? [double, shows] : [shows],
  };
}
