import { unpackedUse } from "../pages/component-use.ts";
import type { RepeatedComponent } from "../pages/repeated-components.ts";
import { quoted } from "../text/quoting.ts";
import type { PageRule, SiteFinding } from "./rule.ts";
import { spanAnchor } from "./shared/page-text.ts";

function repeatedFinding(file: string, { component, start, first }: RepeatedComponent): SiteFinding {
  const anchorOf = (offset: number) => spanAnchor(file, { start: offset + 1, length: component.length });
  const part = component === "Panel" ? "content" : "code blocks";
  return {
    message: `A page shows only its first ${quoted(`<${component}>`)}, so readers do not see this one; move its ${part} into the first.`,
    anchor: anchorOf(start),
    related: [{ message: "This one is shown.", anchor: anchorOf(first) }],
  };
}

export const repeatedComponent = {
  code: "repeated-component",
  title: "A page has a second panel, or a second request or response example",
  scope: "page",
  severity: "warning",
  consequence: "none",
  effect: "The page is published without the second component and everything in it.",
  facts: ["F16.15"],
  why: `A page has one side panel, one request example and one response example. The platform removes any other \`<Panel>\`,
\`<RequestExample>\` and \`<ResponseExample>\` with its content, and only its build log says so. Move the content into the first one:
an example may have several code blocks, and a panel anything.`,
  *check({ file, content }) {
    for (const use of unpackedUse(content.use))
      if (use.kind === "repeated-component") yield repeatedFinding(file, use);
  },
} as const satisfies PageRule;
