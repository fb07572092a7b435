/** The notices of bundled libraries contain everything that their licenses require. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { bundledLicenses } from "../../scripts/licenses.ts";
import { mdxGrammar } from "../../scripts/mdx-grammar.ts";

const root = join(import.meta.dirname, "../..");

/** The notices for a bundle with code of these packages. */
function noticesOf(packages: readonly string[]): Promise<string> {
  const inputs = Object.fromEntries(
    packages.map((name) => [`node_modules/${name}/index.js`, { bytesInOutput: 1 }]),
  );
  return bundledLicenses(root, { outputs: { bundle: { inputs } } });
}

describe("the notices of bundled libraries", () => {
  it("contain the whole Apache license if a package has only its notice", async () => {
    const notices = await noticesOf(["@ai-sdk/ui-utils"]);
    assert.match(notices, /^@ai-sdk\/ui-utils \S+ \(Apache-2\.0\)$/m);
    assert.match(notices, /Copyright \d+ Vercel/);
    assert.match(notices, /TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/);
    assert.match(notices, /END OF TERMS AND CONDITIONS/);
  });

  it("contain the license of every package once", async () => {
    const notices = await noticesOf(["jsonc-parser", "yaml"]);
    assert.equal(notices.split(/^-{80}$/m).length, 2);
    assert.equal(notices.match(/^(?:jsonc-parser|yaml) \S+ \(/gm)?.length, 2);
  });

  it("contain the license of the copied grammar, and not those of others in its package", async () => {
    const { text, license } = await mdxGrammar(root);
    assert.equal(JSON.parse(text).scopeName, "source.mdx");
    assert.match(license, /^tm-grammars \S+ \(MIT\)$/m);
    assert.match(license, /Copyright \(c\) Titus Wormer/);
    assert.equal(license.match(/^Files: /gm)?.length, 1);
  });
});
