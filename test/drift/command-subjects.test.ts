/** Every command declares its subject, and the manifest, the sources and the decision agree with it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { commandId } from "../../client/src/features/command-id.ts";
import type { CommandSubjectKind } from "../../client/src/features/command-table/row.ts";
import { commandTable } from "../../client/src/features/command-table/table.ts";
import { focusedRowArgument } from "../../client/src/ui/command-subject.ts";
import { toggleCount } from "../../client/src/ui/focused-row.ts";
import manifest from "../../package.json" with { type: "json" };
import { clientFolder, sourceFiles, sourceText } from "../architecture/source-graph.ts";

interface MenuItem {
  readonly command?: string;
  readonly submenu?: string;
  readonly when: string;
}

interface Keybinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly when: string;
  readonly args?: { readonly commands: readonly unknown[] };
}

const menus: Readonly<Record<string, readonly MenuItem[]>> = manifest.contributes.menus;
const keybindings: readonly Keybinding[] = manifest.contributes.keybindings;
const names = Object.keys(commandTable) as (keyof typeof commandTable)[];

function kindOf(command: string): CommandSubjectKind | undefined {
  const name = names.find((one) => commandId(one) === command);
  return name === undefined ? undefined : commandTable[name].subject;
}

/** Kinds of commands whose subject may be a row; that of the first two is always a row. */
const ofRows: readonly (CommandSubjectKind | undefined)[] = ["rows", "row", "row-or-file", "row-or-choice"];
const ofRowsAlone = ofRows.slice(0, 2);

/** Kinds of commands without an argument from a menu. */
const ofNothing: readonly (CommandSubjectKind | undefined)[] = ["site", "shown", "window"];

/** The commands of a menu and its submenus. */
function commandsIn(menu: string): readonly string[] {
  return (menus[menu] ?? []).flatMap(({ command, submenu }) => [
    ...(command === undefined ? [] : [command]),
    ...(submenu === undefined ? [] : commandsIn(submenu)),
  ]);
}

/**
 * Commands in a view's title that may get a formerly focused row, because they change nothing. A job, which the title
 * of the view of agent jobs names, is not a row of the navigation.
 */
const looksAtRow: readonly string[] = ["docsJson.previewNavigation", "docsJson.askAgent"];

describe("the subjects of commands", () => {
  it("is a row for all commands in the menus of rows, which the palette has not if they need one", () => {
    const inMenus = commandsIn("view/item/context");
    const hidden = (menus.commandPalette ?? []).filter(({ when }) => when === "false");
    for (const command of inMenus) assert.ok(ofRows.includes(kindOf(command)), command);
    for (const name of names) {
      const command = commandId(name);
      const isHidden = hidden.some((one) => one.command === command);
      assert.equal(isHidden, ofRowsAlone.includes(commandTable[name].subject), command);
      if (ofRows.includes(commandTable[name].subject) && name !== "openOnWeb")
        assert.ok(inMenus.includes(command), command);
    }
  });

  it("is a file, or no argument at all, for all commands in the menus of editors and of the Explorer", () => {
    for (const menu of ["editor/title", "editor/context", "explorer/context"])
      for (const command of commandsIn(menu))
        assert.ok(
          ["file", "row-or-file", ...ofNothing].includes(kindOf(command)),
          `${command} in ${menu}: ${kindOf(command)}`,
        );
    // The argument of a view's title is uncertain: a formerly focused row.
    for (const command of commandsIn("view/title"))
      assert.ok(ofNothing.includes(kindOf(command)) || looksAtRow.includes(command), command);
  });

  it("is the focused row for each key of the tree", () => {
    const bound = keybindings.filter(({ command }) => ofRows.includes(kindOf(command)));
    assert.ok(bound.length > 5);
    for (const bare of bound) {
      const { command, key, mac, when } = bare;
      for (const clause of ["focusedView == docsJson.navigation", "listFocus", "!inputFocus"])
        assert.ok(when.split(" && ").includes(clause), `${command}: ${when}`);
      const own = keybindings.filter(
        (one) => one.command === "runCommands" && one.key === key && one.mac === mac,
      );
      assert.equal(own.length, 1, key);
      const [run] = own;
      assert.ok(
        run !== undefined && keybindings.indexOf(run) > keybindings.indexOf(bare),
        "the last binding wins",
      );
      assert.equal(run.when, `${when} && !treestickyScrollFocused`);
      assert.deepEqual(run.args?.commands, [
        ...Array.from({ length: toggleCount }, () => "list.toggleSelection"),
        { command, args: [focusedRowArgument] },
      ]);
    }
  });

  it("is found by one function if a command takes an argument", () => {
    const found: string[] = [];
    for (const file of sourceFiles(clientFolder)) {
      const text = sourceText(file, clientFolder);
      for (const [, name = ""] of text.matchAll(/registerCommand\(\s*commandId\("(\w+)"/g)) {
        const kind = commandTable[name as keyof typeof commandTable].subject;
        if (ofRowsAlone.includes(kind))
          found.push(`${file}: ${name} is not registered by the registry of rows`);
        else if (
          !ofNothing.includes(kind) &&
          !/subjectOf\b|namedFile\(|chooseFiles|listing\.jobFor/.test(text)
        )
          found.push(`${file}: ${name}`);
      }
      const isOwnPlace = ["ui/command-subject.ts", "features/navigation/row-commands.ts"].includes(file);
      if (!isOwnPlace && /\bgiven\b.*\binstanceof Uri\b|\.selection\.includes\(/.test(text))
        found.push(`${file}: reads an argument or a selection by itself`);
    }
    assert.deepEqual(found, []);
  });

  it("is in the table of the decision", () => {
    const decision = readFileSync(
      new URL("../../docs/decisions/084-focused-row.md", import.meta.url),
      "utf8",
    );
    const rows = [...decision.matchAll(/^\| `([\w-]+)` \| [^|]+ \| ([^|]+) \|$/gm)];
    const written = rows.flatMap(([, kind = "", list = ""]) =>
      list.split(", ").map((name) => [name.replaceAll("`", ""), kind] as const),
    );
    assert.deepEqual(
      Object.fromEntries([...written].sort()),
      Object.fromEntries(
        Object.entries(commandTable)
          .map(([name, { subject }]) => [name, subject])
          .sort(),
      ),
    );
  });
});
