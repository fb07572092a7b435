/** The descriptions of components in docs/preview.md agree with the preview, and no component is missing. */
import assert from "node:assert/strict";
import { componentLooks, pageOfAll } from "../../scripts/docs/preview-components.ts";
import { pageHtml } from "../../server/src/service/page-html.ts";
import { builtInComponents } from "../../server/src/service/pages/built-in-components.ts";
import { assertHarmless, assertNested } from "../service/features/preview/harmless-html.ts";
import { previewSite } from "../service/features/preview/preview-site.ts";

function html(text: string): string {
  const site = previewSite({ "page.mdx": text, "setup.mdx": "", "images/a.png": "" });
  const made = pageHtml(site, "page.mdx", text, () => undefined).html;
  return made.replaceAll(/(?:<!---->)?(<[a-z0-9]+) data-block/g, "$1");
}

function assertHolds(made: string, parts: readonly string[]): void {
  let at = 0;
  for (const part of parts) {
    const found = made.indexOf(part, at);
    assert.ok(found >= 0, `${part} is not behind ${made.slice(0, at)} in ${made.slice(at)}`);
    at = found + part.length;
  }
}

describe("docs/preview.md", () => {
  it("has each component of the platform once", () => {
    const named = componentLooks.flatMap(({ names }) => names).filter((name) => /^[A-Z][\w.]*$/.test(name));
    assert.deepEqual(
      [...named].sort(),
      builtInComponents()
        .map(({ name }) => name)
        .sort(),
    );
  });

  for (const { example, holds, names } of componentLooks) {
    it(`describes the look of ${names.join(", ")}`, () => {
      for (const name of names.filter((one) => /^[A-Z][\w.]*$/.test(one)).slice(0, 1))
        assert.ok(example.includes(`<${name}`), name);
      assertHolds(html(example), holds);
    });
  }

  it("can be seen in one page, which is harmless", () => {
    const made = html(pageOfAll());
    assertHarmless(made);
    assertNested(made);
    for (const { holds } of componentLooks) assertHolds(made, holds);
  });
});
