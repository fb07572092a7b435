/** The inputs of the GitHub action as a table. */
import { parse } from "yaml";

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
}

/** @param text of action.yml */
export function actionInputs(text: string): string {
  const { inputs }: ActionFile = parse(text);
  const rows = Object.entries(inputs).map(([name, { description, default: preset }]) => {
    const defaultText = preset === "" || preset.startsWith("${{") ? "" : `\`${preset}\``;
    return `| \`${name}\` | ${description} | ${defaultText} |`;
  });
  return ["| input | | default |", "|---|---|---|", ...rows].join("\n");
}
