/** `docs-json hook`: reports to a coding agent what its last edit broke. */
import { reasonFor } from "../../host/read-content.ts";
import * as read from "../arguments.ts";
import type { Command } from "../command.ts";
import { sayTo } from "../command-run.ts";
import { answerEvent, maxEventBytes } from "../hook/answer.ts";
import { readStates } from "../hook/edited-states.ts";
import { agentNames } from "../hook/event.ts";
import { answerHooks } from "../hook/server/answering-process.ts";
import { socketPath } from "../hook/socket-path.ts";
import { threadChoice } from "../pages/thread-choice.ts";
import { type ExitCode, type Terminal, UsageError } from "../terminal.ts";

const options = {
  agent: {
    type: "string",
    value: "NAME",
    text: `The agent that sends the event: ${agentNames.join(", ")} (default: recognized from the event)`,
  },
  timeout: {
    type: "string",
    value: "SECONDS",
    text: "How many seconds the agent waits at most (default: 5)",
  },
  "no-server": {
    type: "boolean",
    text: "Do not start a process that keeps running for the next edit",
  },
  serve: {
    type: "boolean",
    text: "Keep running and answer the hooks of this user; the first hook starts this automatically",
  },
} as const satisfies Command["options"];

/** Answers hooks until there has been no request for some time. */
function serve(terminal: Terminal): void {
  const path =
    terminal.program === undefined ? undefined : socketPath(terminal.program, terminal.environment);
  if (path === undefined)
    throw new UsageError("--serve needs a socket in your cache folder, which this system does not allow");
  answerHooks(path, terminal);
}

/** The text of the event. @throws UsageError if there is none */
function eventText({ readInput, ask }: Terminal): string {
  if (ask !== undefined)
    throw new UsageError(
      "The hook command reads the event of an agent from standard input; pass one to it, as in cat event.json | docs-json hook",
    );
  const input = readInput?.(maxEventBytes) ?? { kind: "missing" };
  if (input.kind === "text") return input.text;
  const reason = input.kind === "missing" ? "there is none" : reasonFor(input);
  throw new UsageError(`The event on standard input could not be read: ${reason}`);
}

function hook(args: readonly string[], terminal: Terminal): ExitCode {
  const say = sayTo(terminal);
  try {
    const { values, positionals } = read.parse(args, options);
    if (positionals.length > 0) throw new UsageError("The hook command takes no PATH", true);
    if (values.serve === true) {
      serve(terminal);
      return 0;
    }
    read.wholeNumber("timeout", values.timeout);
    const agent = values.agent === undefined ? undefined : read.oneOf("agent", values.agent, agentNames);
    const { output, problem } = answerEvent(
      eventText(terminal),
      agent,
      terminal,
      (root, former, { settings }) => readStates(root, former, { settings, threads: threadChoice(terminal) }),
    );
    if (output !== undefined) terminal.stdout.write(output);
    if (problem !== undefined) say(problem);
  } catch (error) {
    // Any other exit code could stop the agent.
    say(error instanceof Error ? error.message : String(error));
  }
  return 0;
}

export const hookCommand: Command = {
  name: "hook",
  operands: "",
  summary: "Tell a coding agent what its last edit broke",
  description: [
    "Reads the event that Claude Code, Codex, GitHub Copilot, Cursor or Gemini CLI writes to the standard input of a hook after an edit, and answers in the agent's own format with the findings that this edit causes in any file. It writes nothing if there are none. Findings that existed before, are ignored, or are listed in docs-json.baseline.json are not repeated.",
    "The state before the edit is found by undoing the edit, as the event describes it; what the event does not contain is read from the git index.",
    "A hook never stops an agent: the exit code is always 0. If the event cannot be read, or if there is no answer within 5 seconds (--timeout), it writes one sentence to standard error and nothing to standard output.",
    "The first hook starts a process that keeps the site in memory, so that later hooks are answered immediately. It accepts connections only from the same user, at a socket in your cache folder, and ends after 10 minutes without an edit (DOCS_JSON_HOOK_SECONDS sets another time). On Windows, and with --no-server, each hook reads the site itself.",
  ],
  options,
  examples: [
    { command: "docs-json hook", text: "The command to set as a hook" },
    {
      command: "cat event.json | docs-json hook --agent gemini",
      text: "Show what Gemini CLI would get for an edit",
    },
  ],
  run: hook,
};
