/** Starts npm without a shell: on Windows npm is a shell script, which would split paths with spaces. */
import { dirname, join } from "node:path";

/** A program and its arguments, to be started without a shell. */
interface NpmCall {
  readonly program: string;
  readonly args: readonly string[];
}

/** npm with these arguments; on Windows, Node runs the file that npm's script runs. */
export function npmCall(args: readonly string[], platform: NodeJS.Platform = process.platform): NpmCall {
  if (platform !== "win32") return { program: "npm", args };
  const npmPath = process.env.npm_execpath ?? "";
  // Under npm, the variable has the path of npm's program; another package manager may set it, too.
  const isNpm = /[\\/]npm-cli\.c?js$/.test(npmPath);
  const besideNode = join(dirname(process.execPath), "node_modules/npm/bin/npm-cli.js");
  return { program: process.execPath, args: [isNpm ? npmPath : besideNode, ...args] };
}
