/** The plugins in the folder agents have the documented form, and name programs, commands and tools that exist. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { type AgentName, agentNames } from "../../server/src/cli/hook/event.ts";
import { commands } from "../../server/src/cli/run.ts";
import { replacingEvents, shellEvents, writingEvents } from "../cli/hook/recorded-events.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const agents = join(root, "agents");

/** The documented kinds of field values: "text", "texts", "object", "path" inside the plugin. */
type FieldKind = "text" | "texts" | "object" | "path";

/** The documented fields of a manifest; those with a question mark are optional. */
type DocumentedFields = Readonly<Record<string, FieldKind>>;

const metadata: DocumentedFields = {
  name: "text",
  "version?": "text",
  "description?": "text",
  "author?": "object",
  "homepage?": "text",
  "repository?": "text",
  "license?": "text",
  "keywords?": "texts",
};

/** The manifest of each agent, and its fields by the documentation that docs/agents.md names. */
const manifests: Readonly<Record<AgentName, { readonly file: string; readonly fields: DocumentedFields }>> = {
  "claude-code": {
    file: ".claude-plugin/plugin.json",
    fields: {
      ...metadata,
      "commands?": "path",
      "agents?": "path",
      "skills?": "path",
      "hooks?": "path",
      "mcpServers?": "path",
      "lspServers?": "path",
    },
  },
  codex: {
    file: ".codex-plugin/plugin.json",
    fields: {
      ...metadata,
      "skills?": "path",
      "hooks?": "path",
      "mcpServers?": "path",
      "apps?": "path",
      "interface?": "object",
    },
  },
  copilot: {
    file: "plugin.json",
    fields: {
      ...metadata,
      "category?": "text",
      "tags?": "texts",
      "agents?": "path",
      "skills?": "path",
      "commands?": "path",
      "hooks?": "path",
      "mcpServers?": "path",
      "lspServers?": "path",
    },
  },
  cursor: {
    file: ".cursor-plugin/plugin.json",
    fields: {
      ...metadata,
      "displayName?": "text",
      "publisher?": "text",
      "logo?": "path",
      "category?": "text",
      "tags?": "texts",
      "rules?": "path",
      "agents?": "path",
      "skills?": "path",
      "commands?": "path",
      "hooks?": "path",
      "mcpServers?": "path",
    },
  },
  gemini: {
    file: "gemini-extension.json",
    fields: {
      name: "text",
      version: "text",
      "description?": "text",
      "mcpServers?": "object",
      "contextFileName?": "path",
      "excludeTools?": "texts",
      "settings?": "object",
    },
  },
};

const json = (...path: readonly string[]) => JSON.parse(readFileSync(join(agents, ...path), "utf8"));

function isOfKind(value: unknown, kind: FieldKind, folder: string): boolean {
  if (kind === "texts") return Array.isArray(value) && value.every((one) => typeof one === "string");
  if (kind === "object") return typeof value === "object" && value !== null;
  if (typeof value !== "string") return false;
  return kind === "text" ? value !== "" : !value.includes("..") && existsSync(join(folder, value));
}

function assertDocumented(value: object, fields: DocumentedFields, folder: string): void {
  const documented = new Map(Object.entries(fields).map(([name, kind]) => [name.replace("?", ""), kind]));
  for (const [name, field] of Object.entries(value)) {
    const kind = documented.get(name);
    assert.ok(kind !== undefined, `${name} is documented`);
    assert.ok(isOfKind(field, kind, folder), `${name} is of the kind ${kind}`);
  }
  for (const name of Object.keys(fields).filter((one) => !one.endsWith("?"))) assert.ok(name in value, name);
}

/** The hook of a plugin: its tools and its command. */
interface PluginHook {
  readonly matcher: string;
  readonly command: string;
  /** In seconds. */
  readonly timeout: number;
}

/** The only hook of a plugin, read according to the agent's documentation. */
const hooksOf: Readonly<Record<AgentName, () => PluginHook>> = {
  "claude-code": () => nested(json("claude-code/hooks/hooks.json"), "PostToolUse", 1),
  codex: () => nested(json("codex/hooks/hooks.json"), "PostToolUse", 1),
  copilot: () => {
    const file = json("copilot/hooks.json");
    assert.deepEqual(
      [Object.keys(file), file.version, Object.keys(file.hooks)],
      [["version", "hooks"], 1, ["postToolUse"]],
    );
    const [{ type, matcher, bash, powershell, timeoutSec }, ...more] = file.hooks.postToolUse;
    assert.deepEqual([type, powershell, more], ["command", bash, []]);
    return { matcher, command: bash, timeout: timeoutSec };
  },
  cursor: () => {
    const file = json("cursor/hooks/hooks.json");
    assert.deepEqual(
      [Object.keys(file), file.version, Object.keys(file.hooks)],
      [["version", "hooks"], 1, ["postToolUse"]],
    );
    const [hook, ...more] = file.hooks.postToolUse;
    assert.deepEqual([Object.keys(hook).sort(), more], [["command", "matcher", "timeout"], []]);
    return hook;
  },
  gemini: () => nested(json("gemini/hooks/hooks.json"), "AfterTool", 1000),
};

/** Hooks in groups by their matcher. */
function nested(
  file: { readonly hooks: Readonly<Record<string, unknown>> },
  event: string,
  perSecond: number,
): PluginHook {
  assert.deepEqual(Object.keys(file), ["hooks"]);
  assert.deepEqual(Object.keys(file.hooks), [event]);
  const groups: unknown = file.hooks[event];
  assert.ok(Array.isArray(groups) && groups.length === 1);
  const [{ matcher, hooks }] = groups;
  const [{ type, command, timeout }] = hooks;
  assert.deepEqual([hooks.length, type], [1, "command"]);
  return { matcher, command, timeout: timeout / perSecond };
}

/** The names of the tools in recorded events. */
function toolsOf(agent: AgentName): {
  readonly editing: readonly string[];
  readonly others: readonly string[];
} {
  const edit = { folder: "/site", file: "a.mdx", before: "a", after: "b" };
  const events = Object.values(replacingEvents)
    .filter((one) => one.agent === agent)
    .map(({ of }) => of(edit));
  const nameIn = (event: unknown): readonly string[] => {
    const { tool_name, toolName }: { tool_name?: string; toolName?: string } = Object(event);
    return [tool_name ?? toolName ?? []].flat();
  };
  const written = writingEvents[agent]({ folder: "/site", file: "a.mdx", text: "a" });
  return { editing: [...events, written].flatMap(nameIn), others: nameIn(shellEvents[agent]("/site")) };
}

describe("the plugins for coding agents", () => {
  const server = JSON.parse(readFileSync(join(root, "server/package.json"), "utf8"));

  it("are one for each agent, with a README that names them", () => {
    const folders = readdirSync(agents).filter((name) => !name.startsWith(".") && name !== "README.md");
    assert.deepEqual(folders.sort(), [...agentNames].sort());
    const readme = readFileSync(join(agents, "README.md"), "utf8");
    for (const agent of agentNames) assert.ok(readme.includes(`\`${agent}\``), agent);
  });

  for (const agent of agentNames) {
    const folder = join(agents, agent);

    it(`${agent}: the manifest has only documented fields, and the version of the package`, () => {
      const { file, fields } = manifests[agent];
      const manifest = json(agent, file);
      assertDocumented(manifest, fields, folder);
      assert.match(manifest.name, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      assert.equal(manifest.version, server.version);
    });

    it(`${agent}: the hook follows the tools that edit, and no others`, () => {
      const { matcher, command, timeout } = hooksOf[agent]();
      const pattern = new RegExp(`^(?:${matcher})$`);
      const { editing, others } = toolsOf(agent);
      assert.ok(editing.length > 0 && others.length > 0);
      // Copilot has other names for its tools in snake-case events, which the plugin does not use.
      const plainTools = agent === "copilot" ? editing.filter((tool) => /^[a-z]/.test(tool)) : editing;
      for (const tool of plainTools) assert.match(tool, pattern);
      for (const tool of others) assert.doesNotMatch(tool, pattern);
      assert.equal(command, `docs-json hook --agent ${agent}`);
      assert.ok(timeout >= 10 && timeout <= 60, "in seconds, and more than the hook takes");
    });

    it(`${agent}: the skill has a name, a short description and commands that exist`, () => {
      const [name = ""] = readdirSync(join(folder, "skills"));
      const text = readFileSync(join(folder, "skills", name, "SKILL.md"), "utf8");
      const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
      const frontmatter = parse(head);
      assert.deepEqual(Object.keys(frontmatter), ["name", "description"]);
      assert.equal(frontmatter.name, name);
      assert.ok(frontmatter.description.length <= 1024);
      assert.ok(body.split("\n").length <= 30, "an agent reads it whole");
      const used = [...body.matchAll(/`(?:npx )?docs-json ([a-z]+)([^`]*)`/g)];
      assert.ok(used.length >= 8);
      for (const [whole, command, options = ""] of used) {
        const documented = commands.find((one) => one.name === command);
        assert.ok(documented !== undefined, whole);
        for (const [, option = ""] of options.matchAll(/--([a-z-]+)/g))
          assert.ok(option in documented.options, `${whole}: ${option}`);
      }
    });
  }

  it("name the language server by its program, for pages", () => {
    const claude = Object.values(json("claude-code/.lsp.json"));
    const copilot = Object.values(json("copilot/lsp.json").lspServers);
    for (const one of [...claude, ...copilot]) {
      const { command, args, ...languages } = Object(one);
      assert.ok(command in server.bin, command);
      assert.deepEqual(args, ["--stdio"]);
      const [field, ...more] = Object.entries(languages);
      assert.deepEqual([field?.[1], more], [{ ".mdx": "mdx" }, []]);
    }
    assert.ok("extensionToLanguage" in Object(claude[0]) && "fileExtensions" in Object(copilot[0]));
  });

  it("are found by the catalogs", () => {
    const claude = json(".claude-plugin/marketplace.json");
    assert.deepEqual(Object.keys(claude).sort(), ["description", "name", "owner", "plugins"]);
    const copilot = json(".github/plugin/marketplace.json");
    assert.deepEqual(Object.keys(copilot), Object.keys(claude));
    const codex = json(".agents/plugins/marketplace.json");
    assert.deepEqual(Object.keys(codex).sort(), ["interface", "name", "plugins"]);
    const folders = [claude.plugins[0].source, copilot.plugins[0].source, codex.plugins[0].source.path];
    assert.deepEqual(folders, ["./claude-code", "./copilot", "./codex"]);
    for (const folder of folders) assert.ok(statSync(join(agents, folder)).isDirectory());
  });

  it("has a rule for Cursor that is attached to pages", () => {
    const text = readFileSync(join(agents, "cursor/rules/docs-json.mdc"), "utf8");
    const head = parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? "");
    assert.deepEqual(Object.keys(head), ["description", "globs", "alwaysApply"]);
    assert.deepEqual([head.globs, head.alwaysApply], ["**/*.mdx,**/docs.json", false]);
  });
});
