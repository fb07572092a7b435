/** How scripts start npm: on Windows it is a script of the shell, which would split paths with spaces. */
import { dirname, join } from "node:path";

/** A program with its arguments, for a start without a shell. */
interface NpmCall {
  readonly program: string;
  readonly args: readonly string[];
}

/** npm with these arguments; on Windows Node runs what the script there runs. */
export function npmCall(args: readonly string[], platform: NodeJS.Platform = process.platform): NpmCall {
  if (platform !== "win32") return { program: "npm", args };
  const own = process.env.npm_execpath ?? "";
  // Under npm, the variable names the program that runs this; it may be that of another package manager.
  const isNpm = /[\\/]npm-cli\.c?js$/.test(own);
  const besideNode = join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js");
  return { program: process.execPath, args: [isNpm ? own : besideNode, ...args] };
}
