/**
 * Whether a coding agent runs a command, as the agents say by variables of the environment. A hint for the form of the
 * output, and nothing else.
 */

/** The variables, each with who sets it. `AI_AGENT` is the one that several agents agree on. */
export const agentVariables: readonly string[] = [
  "AI_AGENT",
  // Claude Code
  "CLAUDECODE",
  // Codex, by its sandbox, its sessions and its runs in CI
  "CODEX_SANDBOX",
  "CODEX_THREAD_ID",
  "CODEX_CI",
  // Copilot, on the command line and in VS Code
  "COPILOT_CLI",
  "COPILOT_AGENT",
  // Cursor
  "CURSOR_AGENT",
  // Gemini CLI
  "GEMINI_CLI",
  // opencode
  "OPENCODE",
];

/** Whether a coding agent runs this command. */
export function isRunByAgent(environment: Readonly<Record<string, string | undefined>>): boolean {
  return agentVariables.some((name) => {
    const value = environment[name];
    return value !== undefined && value !== "" && value !== "0" && value !== "false";
  });
}
