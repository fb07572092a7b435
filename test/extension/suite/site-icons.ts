/** The icons of commands: with a name that VS Code does not recognize, a button would be empty. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "vscode";
import { skip } from "../../skipping.ts";
import { hasHands, ourExtension } from "./workbench.ts";

interface CommandWithIcon {
  readonly command: string;
  readonly icon?: unknown;
}

export function showingIcons(): void {
  it("exist in this VS Code", function () {
    // A desktop VS Code has its icons in another file.
    if (!hasHands) skip(this, "no hands in this VS Code: the icons of its browser build are read");
    const workbench = readFileSync(join(env.appRoot, "out/vs/code/browser/workbench/workbench.js"), "utf8");
    const commands: readonly CommandWithIcon[] = ourExtension().packageJSON.contributes.commands;
    const icons = commands.flatMap(
      ({ icon }) => /^\$\((?<name>[\w-]+)\)$/.exec(String(icon))?.groups?.name ?? [],
    );
    assert.ok(icons.length > 20, `${icons.length} icons`);
    const unknown = new Set(icons.filter((name) => !workbench.includes(`"${name}"`)));
    assert.deepEqual([...unknown], []);
  });
}
