/** `docs-json hook`: tells a coding agent what its last edit broke. */
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
    text: `Whose event it is: ${agentNames.join(", ")} (default: told by the event)`,
  },
  timeout: {
    type: "string",
    value: "SECONDS",
    text: "After how many seconds the agent is no longer kept waiting (default: 5)",
  },
  "no-server": {
    type: "boolean",
    text: "Start no process that stays for the next edit",
  },
  serve: {
    type: "boolean",
    text: "Stay and answer the hooks of this user, which the first hook starts automatically",
  },
} as const satisfies Command["options"];

/** Answers hooks until a time has passed without requests. */
function serve(terminal: Terminal): void {
  const path =
    terminal.program === undefined ? undefined : socketPath(terminal.program, terminal.environment);
  if (path === undefined)
    throw new UsageError("--serve needs a socket in your cache folder, which this system does not allow");
  answerHooks(path, terminal);
}

/** The text of the event. Throws if there is none. */
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
    // Another exit code could stop the agent.
    say(error instanceof Error ? error.message : String(error));
  }
  return 0;
}

export const hookCommand: Command = {
  name: "hook",
  operands: "",
  summary: "Tell a coding agent what its last edit broke",
  description: [
    "Reads the event that Claude Code, Codex, GitHub Copilot, Cursor or Gemini CLI writes to the standard input of a hook after an edit, and answers in the agent's own form with the findings that this edit causes, in whichever files they are. It writes nothing if the edit causes no finding. Findings that were there before, that are ignored, or that docs-json.baseline.json has, are not repeated.",
    "The site before the edit is the site with the edit taken back, as the event describes the edit; what the event does not tell comes from the index of git.",
    "A hook never stops an agent: the exit code is always 0. If the event cannot be read, or if there is no answer within 5 seconds (--timeout), one sentence goes to standard error and nothing to standard output.",
    "The first hook starts a process that keeps the site in memory, so that the next ones are answered at once. It listens to programs of the same user at a socket in your cache folder, and ends after 10 minutes without an edit (DOCS_JSON_HOOK_SECONDS sets another time). On Windows, and with --no-server, each hook reads the site itself.",
  ],
  options,
  examples: [
    { command: "docs-json hook", text: "The command of a hook" },
    {
      command: "cat event.json | docs-json hook --agent gemini",
      text: "What Gemini CLI is told about an edit",
    },
  ],
  run: hook,
};
