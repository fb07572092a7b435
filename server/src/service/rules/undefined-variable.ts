import type { SiteVariables } from "../facts/site-variables.ts";
import { variablesLocation } from "../facts/site-variables.ts";
import type { Fix } from "../model/change.ts";
import { unpackedUse, type VariableUse } from "../pages/component-use.ts";
import { mainDocument } from "../site/site.ts";
import { nearest } from "../text/nearest.ts";
import { ending, quoted } from "../text/quoting.ts";
import type { PageRule } from "./rule.ts";
import { textFix } from "./shared/page-text.ts";

/** The fix that adds the variable with an empty value for the author to fill in. */
function definition(name: string, { exists }: SiteVariables): Fix {
  const title = `Define ${quoted(name)} in docs.json`;
  const common = { kind: "add-property", position: "end" } as const;
  const root = { document: mainDocument, segments: [] };
  return {
    title,
    safe: false,
    needsAuthor: true,
    changes: [
      exists
        ? { ...common, at: variablesLocation, key: name, value: "" }
        : { ...common, at: root, key: "variables", value: { [name]: "" } },
    ],
  };
}

export const undefinedVariable = {
  code: "undefined-variable",
  title: "A page uses a variable that docs.json does not define",
  scope: "page",
  severity: "warning",
  consequence: "none",
  effect: "The documentation says that it stops the deployment; today, readers see the braces instead.",
  facts: ["F9.10"],
  why: `A name in two pairs of braces, \`{{version}}\`, stands for text that docs.json defines once for all pages, under \`variables\`. If it
does not, readers see the braces today, although the documentation says that a deployment with such a page fails. Define the variable, or correct its
name. To show the braces themselves, put them in backticks; names in code are not checked.`,
  *check({ file, content }, { variables }) {
    if (variables === undefined) return;
    for (const use of unpackedUse(content.use)) {
      if (use.kind !== "variable" || variables.names.includes(use.name)) continue;
      yield undefinedVariableFinding(file, use, variables);
    }
  },
} as const satisfies PageRule;

function undefinedVariableFinding(file: string, { name, start }: VariableUse, variables: SiteVariables) {
  const near = nearest(name, variables.names.slice(0, 1000), 2);
  const renames = near.map((one) => textFix(`Write ${quoted(one)}`, file, start, name.length, one));
  return {
    message: `docs.json does not define ${quoted(name)}, so readers see the braces today${ending(near, "define it under `variables`")}`,
    anchor: { document: file, span: { start, length: name.length } },
    fixes: [...renames, definition(name, variables)],
  };
}
