/** The tool that explains a rule. */
import * as z from "zod/v4";
import { text, tool } from "../tool.ts";

export const explainTool = tool({
  name: "explain",
  title: "Explain a Rule",
  description:
    "Explain what a rule reports, why, and how it affects a deployment, with examples. Without a rule: list all rules.",
  input: z.strictObject({ rule: text.optional().describe("Code from a finding, such as missing-page") }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  commandOf: ({ rule }) => ({
    args: ["rules", "--", ...(rule === undefined ? [] : [rule])],
    paths: [],
    writes: false,
    quotesSite: false,
    narrowing: "Name one rule.",
  }),
});
