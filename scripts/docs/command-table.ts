/** The table of commands in docs/vscode.md, generated from the extension's manifest. */

/** The part of package.json that is used here. */
export interface CommandsManifest {
  readonly contributes: {
    readonly commands: readonly {
      readonly category: string;
      readonly title: string;
      readonly command: string;
    }[];
  };
}

/** @param manifest package.json */
export function commandTable(manifest: CommandsManifest): string {
  const descriptions = manifest.contributes.commands.map(
    ({ category, title, command }) => `| ${category}: ${title} | \`${command}\` |`,
  );
  return ["| command | id |", "|---|---|", ...descriptions].join("\n");
}
