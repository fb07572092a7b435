/** Entry point of the threads of `main.ts`, which run the commands for tool calls and read pages for them. */
import { workerData } from "node:worker_threads";
import { answerCall } from "../cli/answer-call.ts";
import { isCommandCall } from "../cli/command-call.ts";
import { readForMainThread } from "../cli/pages/page-thread.ts";
import { runCommand } from "../cli/run-command.ts";
import { toolCommands } from "./commands.ts";

if (isCommandCall(workerData))
  answerCall(workerData, (args, terminal) => runCommand(toolCommands, args, terminal));
else readForMainThread();
