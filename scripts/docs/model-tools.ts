/**
 * The tools for language models in the extension's manifest, generated from those of the server of the Model Context
 * Protocol.
 */
import * as z from "zod/v4";
import { type SiteToolName, siteTools } from "../../client/src/features/model-tools/call-words.ts";
import { tools } from "../../server/src/mcp/tools.ts";

/** The texts of a tool for users: its name, its name in a prompt, its description and its icon. */
interface ToolLabel {
  readonly displayName: string;
  readonly toolReferenceName: string;
  readonly userDescription: string;
  readonly icon: string;
  /** Added for the editor's models, which do not get the server's instructions about all tools. */
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
      "Reads the navigation of your documentation site: what is listed, what is not, and where URLs go.",
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

/** The tools in `contributes.languageModelTools` of package.json that work on a site. */
export function modelTools(): readonly { readonly name: string }[] {
  return Object.entries(siteTools).map(([name, toolName]) => {
    const { displayName, toolReferenceName, userDescription, icon, modelAddition } = labels[toolName];
    const tool = tools.find((one) => one.name === toolName);
    if (tool === undefined) throw new Error(`there is no tool ${toolName}`);
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
