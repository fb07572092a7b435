/** The documented settings are those of the server, with the same defaults. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { commandTable } from "../../client/src/features/command-table/table.ts";
import { httpSettingsTable } from "../../client/src/workspace/settings-table.ts";
import manifest from "../../package.json" with { type: "json" };
import { readSettings, settingsTable } from "../../server/src/lsp/session/settings.ts";
import { rules } from "../../server/src/service/index.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

function documents(): readonly string[] {
  const inDocs = readdirSync(`${root}docs`, { recursive: true, encoding: "utf8" }).map(
    (name) => `docs/${name}`,
  );
  return ["README.md", ...inDocs].filter((path) => path.endsWith(".md") && existsSync(root + path));
}

describe("settings", () => {
  it("named in documents exist, as do commands and colors", () => {
    const commands = Object.keys(commandTable);
    const colors = manifest.contributes.colors.map(({ id }) => id.replace("docsJson.", ""));
    const allowed = new Set([
      ...Object.keys(settingsTable),
      ...Object.keys(httpSettingsTable),
      ...commands,
      ...colors,
    ]);
    let named = 0;
    for (const path of documents()) {
      for (const [whole, name = ""] of readFileSync(root + path, "utf8").matchAll(
        /\bdocsJson\.([\w.]*\w)/g,
      )) {
        assert.ok(allowed.has(name), `${path} names ${whole}, which is no setting, command or color`);
        named += 1;
      }
    }
    assert.ok(named > 0);
  });

  it("have the default of the table if a client sends none", () => {
    const { settings, problems } = readSettings({});
    assert.deepEqual(problems, []);
    assert.equal(settings.site.dialect, settingsTable.dialect.default);
    assert.deepEqual(Object.fromEntries(settings.site.severities), settingsTable.rules.default);
    assert.equal(settings.delay, settingsTable["diagnostics.delay"].default);
  });

  it("accept required keys of pages by folder, and report values that are not a list of keys", () => {
    const { settings, problems } = readSettings({
      docsJson: { frontmatter: { required: { "": ["title"], "/guides/": ["tag", 3], other: "x" } } },
    });
    assert.deepEqual(settings.site.requiredKeys, [
      { folder: [], keys: ["title"] },
      { folder: ["guides"], keys: ["tag"] },
    ]);
    assert.equal(problems.length, 2);
    assert.equal(readSettings({ docsJson: { frontmatter: { required: ["a"] } } }).problems.length, 1);
  });

  it("accept the short names of severities", () => {
    const { settings, problems } = readSettings({
      docsJson: { rules: { "missing-page": "warn", "orphan-page": "info" } },
    });
    assert.deepEqual(problems, []);
    assert.deepEqual(Object.fromEntries(settings.site.severities), {
      "missing-page": "warning",
      "orphan-page": "information",
    });
  });

  it("accept the URL of a site only if it is a URL", () => {
    const read = (siteAddress: unknown) => readSettings({ docsJson: { siteAddress } });
    assert.equal(read("https://docs.example.com").settings.siteAddress, "https://docs.example.com");
    assert.deepEqual(read("").problems, []);
    for (const wrong of ["http://example.com", "example.com", "https://a:b@example.com", 7, {}]) {
      const { settings, problems } = read(wrong);
      assert.equal(settings.siteAddress, "");
      assert.match(problems[0] ?? "", /^docsJson\.siteAddress must be a URL such as/);
    }
  });

  it("accept every rule and every severity", () => {
    for (const severity of settingsTable.rules.enum) {
      const chosen = (value: string) => Object.fromEntries(rules.map(({ code }) => [code, value]));
      const { settings, problems } = readSettings({ docsJson: { rules: chosen(severity) } });
      assert.deepEqual(problems, []);
      const shortNames = new Map<string, string>([
        ["warn", "warning"],
        ["info", "information"],
      ]);
      const severityName = shortNames.get(severity) ?? severity;
      assert.deepEqual(Object.fromEntries(settings.site.severities), chosen(severityName));
    }
  });
});
