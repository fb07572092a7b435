import { anchorsOf, linkAt, linkKindAt, type PageContent } from "../pages/page-content.ts";
import type { LinkKind } from "../pages/read-page.ts";
import { bareAnchor } from "../pages/slug.ts";
import { nearest } from "../text/nearest.ts";
import { rewriteFix, siteTarget, targetAnchor } from "./link-findings.ts";
import { ending, quoted } from "./quoting.ts";
import type { PageRule } from "./rule.ts";

const checkedKinds: ReadonlySet<LinkKind> = new Set(["link", "reference", "href"]);

/** What browsers understand without an anchor of that name. */
const everywhere = /^(?:$|top$|:~:)/;

/** How anchors of fields begin; their whole form is not documented. */
const ofField = /^(?:param|parameter|path|query|body|header|cookie|response|field)-/;

/** Whether a page has an anchor, or may have it. */
function hasAnchor(content: PageContent, anchors: readonly string[], fragment: string): boolean {
  if (content.mayHaveMoreAnchors || everywhere.test(fragment)) return true;
  if (content.hasFields && ofField.test(fragment)) return true;
  if (content.anchors.includes(`\n${fragment}\n`)) return true;
  const wanted = bareAnchor(fragment);
  return anchors.some((anchor) => bareAnchor(anchor) === wanted);
}

/** How headings become anchors: slug.ts; which components make more: components.ts. */
export const brokenAnchor = {
  code: "broken-anchor",
  title: "A link leads to a heading that does not exist",
  scope: "page",
  readsAnchors: true,
  severity: "information",
  why: `The part of a link behind \`#\` names a heading that the page does not have, so readers stay at its top and look for
themselves. Most often the heading was given another text. It costs them a moment and no content, so it is no warning.
Pages with components of your own, imported snippets or generated endpoints may have anchors that only the platform
knows; links into them are not looked at. Differences in punctuation do not count; the second of two equal headings has
the number 2 behind its name, the third the number 3.`,
  examples: [
    {
      title: "The heading has another name now",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro", "setup"] }
}
//- /intro.mdx
See [how to install](/setup#instal-it) and [what then](#whats-next).
                   //^^^^^^^^^^^^^^^^ information[broken-anchor] 💡 \`/setup\` has no heading \`#instal-it\`; did you mean \`#install-it\`?

## What's next?
//- /setup.mdx
## Install it

Then [go on](#Use-it).
           //^^^^^^^ information[broken-anchor] 💡 This page has no heading \`#Use-it\`; did you mean \`#use-it\`?

### Use it
`,
      fixed: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro", "setup"] }
}
//- /intro.mdx
See [how to install](/setup#instal-it) and [what then](#whats-next).

## What's next?
//- /setup.mdx
## Install it

Then [go on](#use-it).

### Use it
`,
    },
    {
      title: "Headings, own ids and components",
      text: `//- /docs.json
{ "theme": "mint", "name": "Docs", "colors": { "primary": "#16A34A" },
  "navigation": { "pages": ["intro", "setup"] }
}
//- /intro.mdx
[Install](/setup#install), [again](/setup#install-2), [by id](/setup#first), [a step](/setup#run-it).
//- /setup.mdx
## Install

## Install

<div id="first" />

<Steps>
  <Step title="Run it">Done.</Step>
</Steps>
`,
    },
  ],
  *check({ file, content }, { addresses, contentOf }) {
    for (const [index, text] of content.targets.entries()) {
      if (!text.includes("#") || !checkedKinds.has(linkKindAt(content, index))) continue;
      const link = linkAt(content, index);
      const target = siteTarget(link, file);
      if (target?.fragment === undefined) continue;
      const { fragment, path, suffix } = target;
      const page = path === undefined ? undefined : addresses.pageAt(path);
      const there = path === undefined ? content : page && contentOf(page.file);
      if (there === undefined) continue;
      const anchors = anchorsOf(there);
      // Browsers look for an id as the link writes it, and only then for what that stands for.
      const written = suffix.slice(suffix.indexOf("#") + 1);
      if (hasAnchor(there, anchors, fragment) || there.anchors.includes(`\n${written}\n`)) continue;
      const lowered = fragment.toLowerCase();
      const meant = anchors.find((anchor) => bareAnchor(anchor.toLowerCase()) === bareAnchor(lowered));
      const near = meant === undefined ? nearest(lowered, anchors, 2) : [meant];
      const where = path === undefined ? "This page" : quoted(`/${path}`);
      const names = near.map((anchor) => `#${anchor}`);
      const before = link.target.slice(0, link.target.length - suffix.length);
      const query = suffix.slice(0, suffix.indexOf("#"));
      yield {
        message: `${where} has no heading ${quoted(`#${fragment}`)}${ending(names, "correct the link or take the part behind it away")}`,
        anchor: targetAnchor(file, link),
        ...(near.length === 0
          ? {}
          : {
              fixes: names.map((name) =>
                rewriteFix(file, link, `${before}${query}${encodeURI(name)}`, meant !== undefined),
              ),
            }),
      };
    }
  },
} as const satisfies PageRule;
