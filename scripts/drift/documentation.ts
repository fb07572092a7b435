/** The components in a folder of the platform's documentation. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Whether a page imports or defines a component itself. */
function isLocal(text: string, name: string): boolean {
  const [first = ""] = name.split(".");
  return new RegExp(`^(?:import|export)\\b[^\\n]*\\b${first}\\b`, "m").test(text);
}

/**
 * Names of components in all pages below a folder, in text and in examples, without those that the pages import or
 * define. Definitions in examples are not recognized.
 */
export function documentedComponents(folder: string): readonly string[] {
  const names = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.mdx?$/.test(file) || /(?:^|[\\/])node_modules[\\/]/.test(file)) continue;
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, name = ""] of text.matchAll(/<([A-Z]\w*(?:\.[A-Z]\w*)*)(?=[\s/>])/g)) {
      if (!isLocal(text, name)) names.add(name);
    }
  }
  return [...names];
}
