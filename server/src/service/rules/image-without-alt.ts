import { unpackedBarriers } from "../pages/barriers.ts";
import type { PageRule } from "./rule.ts";

/** `pages/barriers.ts` finds the images. */
export const imageWithoutAlt = {
  code: "image-without-alt",
  title: "An image has no alternative text",
  scope: "page",
  severity: "hint",
  consequence: "none",
  facts: ["F18.1", "F18.2", "F18.7"],
  why: `Screen readers read the alternative text of an image aloud, and everyone sees it if the image does not load. Without it, screen readers skip
\`![](image.png)\` and may spell out the file name of \`<img src="image.png" />\`. Say what the image shows, and why it is there: "The Settings page with
the Keys tab open". For a purely decorative image, write \`<img alt="" … />\`. No fix writes \`alt=""\`, because it would only hide the gap.
An image is not reported if it has an \`aria-label\` or a \`title\`, is hidden from screen readers, gets its props from an expression or, in Markdown,
has words beside it on its line, as an icon next to its name. Images in expressions and in props are not checked.`,
  *check({ file, content }) {
    for (const barrier of unpackedBarriers(content.barriers)) {
      if (barrier.kind !== "image") continue;
      const { start, length, isMarkdown } = barrier;
      yield {
        message: isMarkdown
          ? "This image has no alternative text, so screen readers skip it; describe it in the square brackets."
          : 'This image has no `alt`, so screen readers may read its file name; describe it (`alt=""` if it is decorative).',
        anchor: { document: file, span: { start, length } },
      };
    }
  },
} as const satisfies PageRule;
