/** The tools for language models in the extension's manifest, made from those of the server of the Model Context Protocol. */
import * as z from "zod/v4";
import { type SiteToolName, siteTools } from "../../client/src/features/model-tools/call-words.ts";
import { tools } from "../../server/src/mcp/tools.ts";

/** How people see a tool: its name, its name in a prompt, what it does, and its icon. */
interface ToolLabel {
  readonly displayName: string;
  readonly toolReferenceName: string;
  readonly userDescription: string;
  readonly icon: string;
  /** Added for models of the editor, which do not get what the server says about all tools. */
  readonly modelAddition?: string;
}

const labels: Readonly<Record<SiteToolName, ToolLabel>> = {
  check: {
    displayName: "Check the documentation site",
    toolReferenceName: "checkDocs",
    userDescription: "Finds what is wrong in your documentation site.",
    icon: "$(checklist)",
  },
  navigation: {
    displayName: "Read the documentation's navigation",
    toolReferenceName: "docsNavigation",
    userDescription:
      "Reads the navigation of your documentation site: what is listed, what is not, and where URLs lead.",
    icon: "$(list-tree)",
  },
  change: {
    displayName: "Change the documentation site",
    toolReferenceName: "changeDocs",
    userDescription:
      "Moves, adds, removes and renames pages and sections with everything that refers to them, and applies fixes. Asks before it writes.",
    icon: "$(edit)",
    modelAddition: "Use it to move, rename or delete pages instead of editing files.",
  },
  explain: {
    displayName: "Explain a rule for documentation sites",
    toolReferenceName: "explainDocsRule",
    userDescription: "Explains what a finding in your documentation site means.",
    icon: "$(question)",
  },
};

/** `contributes.languageModelTools` of package.json, as far as the tools work on a site. */
export function modelTools(): readonly { readonly name: string }[] {
  return Object.entries(siteTools).map(([name, own]) => {
    const { displayName, toolReferenceName, userDescription, icon, modelAddition } = labels[own];
    const tool = tools.find((one) => one.name === own);
    if (tool === undefined) throw new Error(`there is no tool ${own}`);
    const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.input, { io: "input" });
    return {
      name,
      displayName,
      toolReferenceName,
      canBeReferencedInPrompt: true,
      userDescription,
      modelDescription: [tool.description, modelAddition].filter(Boolean).join(" "),
      icon,
      when: "docsJson.hasSite",
      inputSchema,
    };
  });
}
