/** The extension's manifest agrees with the extension: its settings, its commands, its oldest VS Code. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { commandTable } from "../../client/src/features/command-table/table.ts";
import { httpSettingsTable } from "../../client/src/workspace/settings-table.ts";
import manifest from "../../package.json" with { type: "json" };
import { settingsTable } from "../../server/src/lsp/session/settings.ts";
import { settingsSection } from "../../server/src/protocol.ts";
import { rules } from "../../server/src/service/index.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { commands, configuration, jsonValidation, languages, walkthroughs } = manifest.contributes;

interface Property {
  readonly default?: unknown;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly scope?: string;
  readonly properties?: Readonly<
    Record<string, { readonly type: string; readonly enum?: readonly string[] }>
  >;
}

describe("the extension's manifest", () => {
  const properties: Readonly<Record<string, Property>> = configuration.properties;

  it("has the settings of the server and of the extension with their defaults", () => {
    const settings = Object.entries({ ...settingsTable, ...httpSettingsTable });
    const named = settings.map(([name, setting]) => [`${settingsSection}.${name}`, setting.default]);
    const found = Object.entries(properties).map(([name, property]) => [name, property.default]);
    assert.deepEqual(Object.fromEntries(found), Object.fromEntries(named));
    for (const [name, setting] of settings) {
      const { description, markdownDescription = "" } = properties[`${settingsSection}.${name}`] ?? {};
      assert.ok(markdownDescription.startsWith(setting.description), name);
      assert.equal(description, undefined, "VS Code would show the plain text instead");
    }
  });

  it("links settings only to other settings and commands that exist", () => {
    const own = new Set<string>(commands.map(({ command }) => command));
    const ofVsCode = new Set([
      "editor.codeLens",
      "editor.inlayHints.enabled",
      "workbench.actions.view.problems",
    ]);
    for (const [name, { markdownDescription = "" }] of Object.entries(properties)) {
      const settings = [...markdownDescription.matchAll(/`#([^#`]+)#`/g)].map(([, target = ""]) => target);
      const links = [...markdownDescription.matchAll(/\]\(([^)]*)\)/g)].map(([, target = ""]) => target);
      for (const target of settings)
        assert.ok(target in properties || ofVsCode.has(target), `${name}: ${target}`);
      for (const target of links) {
        const id = target.replace(/^command:/, "");
        assert.ok(target.startsWith("https://") || own.has(id) || ofVsCode.has(id), `${name}: ${target}`);
      }
      assert.ok(settings.length + links.length > 0 || markdownDescription !== "", name);
    }
  });

  it("starts immediately for a site in a usual folder, and after a search for any other", () => {
    const { activationEvents } = manifest;
    // VS Code ends the search for a pattern after seven seconds, and then starts no extension.
    for (const path of ["docs.json", "mint.json", "docs/docs.json", "**/docs.json", "**/mint.json"])
      assert.ok(activationEvents.includes(`workspaceContains:${path}`), path);
  });

  it("has every rule with every severity", () => {
    const ofRules = properties[`${settingsSection}.rules`]?.properties ?? {};
    assert.deepEqual(
      Object.keys(ofRules),
      rules.map(({ code }) => code),
    );
    for (const property of Object.values(ofRules)) {
      assert.deepEqual(property.enum, settingsTable.rules.enum);
    }
  });

  it("does not let any workspace set where keys are sent, or an untrusted one for what", () => {
    const { restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    for (const name of ["api.baseUrl", "assistant.baseUrl"]) {
      assert.equal(properties[`${settingsSection}.${name}`]?.scope, "machine");
      assert.ok(restrictedConfigurations.includes(`${settingsSection}.${name}`));
    }
    for (const name of ["projectId", "assistant.domain"]) {
      assert.ok(restrictedConfigurations.includes(`${settingsSection}.${name}`));
    }
  });

  it("has the commands that the extension registers, each offered only if it can work", () => {
    const expected = Object.keys(commandTable).map((name) => `docsJson.${name}`);
    assert.deepEqual(commands.map(({ command }) => command).sort(), expected.sort());
    for (const { command, category, enablement } of commands) {
      assert.equal(category, "Docs");
      assert.ok(enablement !== "", command);
    }
  });

  it("names files that exist", () => {
    const media = walkthroughs.flatMap(({ steps }) => steps.map((step) => step.media.markdown));
    const schemas = jsonValidation.map(({ url }) => url);
    const configurations = languages.map((language) => language.configuration);
    for (const path of [manifest.icon, ...media, ...schemas, ...configurations])
      assert.ok(existsSync(root + path), path);
  });

  it("types against the oldest VS Code that it allows", () => {
    const types: unknown = JSON.parse(
      readFileSync(`${root}node_modules/@types/vscode/package.json`, "utf8"),
    ).version;
    assert.equal(`^${types}`, manifest.engines.vscode);
    assert.equal(manifest.devDependencies["@types/vscode"], types);
  });
});
