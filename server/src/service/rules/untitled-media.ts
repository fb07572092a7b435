import { unpackedBarriers } from "../pages/barriers.ts";
import type { PageRule } from "./rule.ts";

/** `pages/barriers.ts` finds the frames and videos. */
export const untitledMedia = {
  code: "untitled-media",
  title: "A frame or a video has no title",
  scope: "page",
  severity: "hint",
  consequence: "none",
  // F18.7: the platform's own tool checks videos, too.
  facts: ["F18.8", "F18.9", "F18.7"],
  why: `Screen readers announce an \`<iframe>\` by its \`title\`; without one, readers hear only "frame", or the URL, and have to enter it to find out what it contains.
A \`<video>\` needs captions (\`<track kind="captions" src="…" />\`) if something is said in it, and a \`title\` or an \`aria-label\` that says what it shows. For a silent,
purely decorative loop, write \`aria-hidden="true"\`. A tag is not reported if it has one of these or gets its props from an expression. Components, such as
\`<Frame>\`, are not checked.`,
  *check({ file, content }) {
    for (const barrier of unpackedBarriers(content.barriers)) {
      if (barrier.kind !== "frame" && barrier.kind !== "video") continue;
      const { kind, start, length } = barrier;
      yield {
        message:
          kind === "frame"
            ? "This frame has no `title`, so screen readers cannot say what is in it; add one."
            : "This video has neither captions nor a title, so screen readers cannot say what it shows; add a `title`.",
        anchor: { document: file, span: { start, length } },
      };
    }
  },
} as const satisfies PageRule;
