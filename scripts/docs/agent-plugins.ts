/**
 * The plugins for coding agents in the folder agents: manifests, hooks, language servers and the skill, in the format
 * that each agent's documentation defines. They start the programs in PATH.
 */
import serverPackage from "../../server/package.json" with { type: "json" };
import { hookSettings, settingsText } from "../../server/src/cli/agents/hook-settings.ts";
import { agentsSection, skillDescription, skillName, skillText } from "../../server/src/cli/agents/skill.ts";
import type { AgentName } from "../../server/src/cli/hook/event.ts";

const author = { name: "docs.json Navigator" };

const common = {
  name: skillName,
  version: serverPackage.version,
  description: skillDescription,
  author,
  license: serverPackage.license,
  keywords: ["docs.json", "documentation", "mdx"],
};

const languageServer = { command: "docs-json-language-server", args: ["--stdio"] };
const languages = { ".mdx": "mdx" };

function hooks(agent: AgentName): string {
  return settingsText(hookSettings[agent](`docs-json hook --agent ${agent}`));
}

/** The frontmatter of a Cursor rule. */
const ruleHead = `---
description: ${skillDescription}
globs: "**/*.mdx,**/docs.json"
alwaysApply: false
---
`;

const files: Readonly<Record<AgentName, Readonly<Record<string, string>>>> = {
  "claude-code": {
    ".claude-plugin/plugin.json": settingsText(common),
    "hooks/hooks.json": hooks("claude-code"),
    ".lsp.json": settingsText({ [skillName]: { ...languageServer, extensionToLanguage: languages } }),
  },
  codex: {
    ".codex-plugin/plugin.json": settingsText({
      ...common,
      skills: "./skills/",
      hooks: "./hooks/hooks.json",
      interface: {
        displayName: author.name,
        shortDescription: skillDescription,
        category: "Developer Tools",
      },
    }),
    "hooks/hooks.json": hooks("codex"),
  },
  copilot: {
    "plugin.json": settingsText({
      ...common,
      skills: "skills/",
      hooks: "hooks.json",
      lspServers: "lsp.json",
    }),
    "hooks.json": hooks("copilot"),
    "lsp.json": settingsText({
      lspServers: { [skillName]: { ...languageServer, fileExtensions: languages } },
    }),
  },
  cursor: {
    ".cursor-plugin/plugin.json": settingsText({
      ...common,
      displayName: author.name,
      rules: "./rules/",
      skills: "./skills/",
      hooks: "./hooks/hooks.json",
    }),
    "hooks/hooks.json": hooks("cursor"),
    "rules/docs-json.mdc": `${ruleHead}\n${agentsSection.replace(/^## /, "# ")}`,
  },
  gemini: {
    "gemini-extension.json": settingsText({
      name: common.name,
      version: common.version,
      description: common.description,
    }),
    "hooks/hooks.json": hooks("gemini"),
  },
};

/** A catalog of plugins, in the common format of Claude Code and Copilot CLI. */
function catalog(folder: AgentName): string {
  return settingsText({
    name: skillName,
    description: "Plugins that keep documentation sites with a docs.json whole",
    owner: author,
    plugins: [{ name: skillName, source: `./${folder}`, description: skillDescription }],
  });
}

/** Catalogs with which three of the agents find their plugins in a folder. */
const catalogs: Readonly<Record<string, string>> = {
  ".claude-plugin/marketplace.json": catalog("claude-code"),
  // Copilot CLI searches here first.
  ".github/plugin/marketplace.json": catalog("copilot"),
  ".agents/plugins/marketplace.json": settingsText({
    name: skillName,
    interface: { displayName: author.name },
    plugins: [
      {
        name: skillName,
        source: { source: "local", path: "./codex" },
        policy: { installation: "AVAILABLE", authentication: "ON_INSTALL" },
        category: "Developer Tools",
      },
    ],
  }),
};

/** The texts of all files by their paths in the project. */
export function agentPlugins(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [path, text] of Object.entries(catalogs)) texts.set(`agents/${path}`, text);
  for (const [agent, own] of Object.entries(files)) {
    for (const [path, text] of Object.entries(own)) texts.set(`agents/${agent}/${path}`, text);
    texts.set(`agents/${agent}/skills/${skillName}/SKILL.md`, skillText);
  }
  return texts;
}
