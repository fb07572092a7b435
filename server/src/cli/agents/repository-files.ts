/** The files of a repository for coding agents: hooks, a skill, and a section of AGENTS.md. Does not read or write files. */
import type { AgentName } from "../hook/event.ts";
import { version } from "../version.ts";
import { hookSettings, settingsText } from "./hook-settings.ts";
import { agentsSection, skillText } from "./skill.ts";

/** A file at the root of a repository. */
export interface RepositoryFile {
  readonly path: string;
  readonly text: string;
}

/** The paths that an agent uses in a repository. */
interface AgentPlaces {
  readonly hooks: string;
  readonly skill: string;
  /** Files and folders that show that a repository is used with the agent. */
  readonly signs: readonly string[];
}

/** The skill that several agents read. */
const sharedSkill = ".agents/skills/docs-json/SKILL.md";

const agentPlaces: Readonly<Record<AgentName, AgentPlaces>> = {
  "claude-code": {
    hooks: ".claude/settings.json",
    skill: ".claude/skills/docs-json/SKILL.md",
    signs: [".claude", "CLAUDE.md"],
  },
  codex: { hooks: ".codex/hooks.json", skill: sharedSkill, signs: [".codex"] },
  copilot: {
    hooks: ".github/hooks/docs-json.json",
    skill: sharedSkill,
    signs: [".github/copilot-instructions.md", ".github/hooks", ".github/copilot"],
  },
  cursor: { hooks: ".cursor/hooks.json", skill: sharedSkill, signs: [".cursor", ".cursorrules"] },
  gemini: { hooks: ".gemini/settings.json", skill: sharedSkill, signs: [".gemini", "GEMINI.md"] },
};

/** The agents whose files a repository contains. */
export function agentsIn(
  names: readonly AgentName[],
  exists: (path: string) => boolean,
): readonly AgentName[] {
  return names.filter((name) => agentPlaces[name].signs.some(exists));
}

/**
 * The command of a hook.
 * @param isInstalled whether docs-json is a dependency of the repository, which starts much faster than npx
 */
function hookCommandOf(agent: AgentName, isInstalled: boolean): string {
  const local = "node_modules/.bin/docs-json";
  // Claude Code may run in a subfolder of the repository.
  const hookPath = agent === "claude-code" ? `"$CLAUDE_PROJECT_DIR"/${local}` : local;
  return `${isInstalled ? hookPath : `npx --yes docs-json@${version}`} hook --agent ${agent}`;
}

/** The files for agents; files that several agents share are included once. */
export function agentFiles(agents: readonly AgentName[], isInstalled: boolean): readonly RepositoryFile[] {
  const hooks = agents.map((agent) => ({
    path: agentPlaces[agent].hooks,
    text: settingsText(hookSettings[agent](hookCommandOf(agent, isInstalled))),
  }));
  const skills = [...new Set(agents.map((agent) => agentPlaces[agent].skill))];
  return [
    ...hooks,
    ...skills.map((path) => ({ path, text: skillText })),
    { path: "AGENTS.md", text: agentsSection },
  ];
}
