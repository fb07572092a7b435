/** Prints the patch of one site: sanitized for a terminal, otherwise byte for byte. */
import { amountOf } from "../../service/text/words.ts";
import type { StartedRun } from "../command-run.ts";
import { type Terminal, wantsColor } from "../terminal.ts";
import { type PatchedFile, patchOf } from "./patch.ts";
import type { PatchNames } from "./patch-names.ts";

/**
 * Writes the patch to stdout, or nothing if no file changes. Reports on stderr how many files `git apply` would skip in
 * the current folder, and the folder to apply it in if that is another one.
 */
export function printPatch(
  files: readonly PatchedFile[],
  names: Pick<PatchNames, "isLeftOut" | "otherFolder">,
  run: Pick<StartedRun, "say">,
  { stdout, environment }: Pick<Terminal, "stdout" | "environment">,
): void {
  const isForTerminal = stdout.isTTY === true;
  const patch = patchOf(files, { color: wantsColor(stdout, environment), isForTerminal });
  if (patch === "") return;
  stdout.write(patch);
  const outside = files.filter(({ from, to }) => names.isLeftOut(from) || names.isLeftOut(to)).length;
  if (outside > 0) {
    run.say(
      `${amountOf(outside, "file of this patch is", "files of this patch are")} outside the current folder, where git apply skips them; apply it in the root of the repository`,
    );
  }
  if (names.otherFolder !== undefined)
    run.say(`The paths of this patch start at ${names.otherFolder}; apply it in that folder`);
}
