/**
 * Whether a coding agent runs a command, according to environment variables that agents set. Used only to choose the
 * format of the output.
 */

/** The variables, by the agent that sets them. Several agents set `AI_AGENT`. */
export const agentVariables: readonly string[] = [
  "AI_AGENT",
  // Claude Code
  "CLAUDECODE",
  // Codex, in its sandbox, its sessions and in CI
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
