/** The tool that finds problems in a site. */
import * as z from "zod/v4";
import { optionsOf, site, texts, tool } from "../tool.ts";

export const checkTool = tool({
  name: "check",
  title: "Check the Site",
  description:
    "Find what is wrong in a docs.json documentation site: docs.json, pages, links, OpenAPI specs. One line per finding: line:column, E(rror) W(arning) I(nformation) H(int), rule code, message, [fix] if the tool `change` can fix it, [suggested] if it can with `suggested`.",
  input: z.strictObject({
    paths: texts.optional().describe("Only these pages, folders or patterns (guides/**); default: all"),
    rules: texts.optional().describe("Only these rule codes"),
    deploy: z.boolean().optional().describe("Only what stops a deployment or loses pages, with a verdict"),
    all: z.boolean().optional().describe("Also list hints and information instead of only counting them"),
    site,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  commandOf: ({ paths = [], rules, deploy, all }) => ({
    args: ["check", ...optionsOf({ format: "agent", only: rules, deploy, all }), "--", ...paths],
    paths,
    writes: false,
    quotesSite: true,
    narrowing: "Name paths or rules to get the rest.",
  }),
});
