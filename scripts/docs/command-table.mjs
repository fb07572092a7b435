/** The table of commands in docs/vscode.md, made from the extension's manifest. */

/** @param manifest package.json */
export function commandTable(manifest) {
  const descriptions = manifest.contributes.commands.map(
    ({ category, title, command }) => `| ${category}: ${title} | \`${command}\` |`,
  );
  return ["| command | id |", "|---|---|", ...descriptions].join("\n");
}
