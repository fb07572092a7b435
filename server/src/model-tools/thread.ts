/**
 * Entry of the threads that the program of the tools starts: they run the commands that its tools stand for, and read pages for
 * these. They do nothing else of the command line.
 */
import { workerData } from "node:worker_threads";
import { answerCall } from "../cli/answer-call.ts";
import { isCommandCall } from "../cli/command-call.ts";
import { readForMainThread } from "../cli/pages/page-thread.ts";
import { runCommand } from "../cli/run-command.ts";
import { toolCommands } from "./commands.ts";

if (isCommandCall(workerData))
  answerCall(workerData, (args, terminal) => runCommand(toolCommands, args, terminal));
else readForMainThread();
