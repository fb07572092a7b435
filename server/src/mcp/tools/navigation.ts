/** The tool that answers questions about the navigation. It changes nothing. */
import * as z from "zod/v4";
import { RefusedCallError } from "../refused-call.ts";
import { optionsOf, site, text, texts, tool } from "../tool.ts";

export const navigationTool = tool({
  name: "navigation",
  title: "Read the Navigation",
  description:
    "Read the navigation of a docs.json site. tree: sections with their pages. unlisted: pages that are not in it. endpoints: of the OpenAPI specs, listed or not. unused: files that nothing uses. where: which redirects and page an `address` goes to. place: where a new `page` belongs.",
  input: z.strictObject({
    ask: z.enum(["tree", "unlisted", "endpoints", "unused", "where", "place"]),
    address: text.optional().describe("For where: /guides/setup#linux, or a URL"),
    page: text.optional().describe("For place: guides/faq; it need not exist"),
    paths: texts
      .optional()
      .describe("For lists: all of these pages, folders or patterns; by default, long lists are folded"),
    site,
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  commandOf: (input) => ({
    args: argumentsOf(input),
    paths: input.paths ?? [],
    writes: false,
    quotesSite: true,
    narrowing: "Name paths to get the rest.",
  }),
});

interface NavigationInput {
  readonly ask: "tree" | "unlisted" | "endpoints" | "unused" | "where" | "place";
  readonly address?: string | undefined;
  readonly page?: string | undefined;
  readonly paths?: readonly string[] | undefined;
}

/** Throws a `RefusedCallError` for a field that has no effect on this question, because the caller expects one. */
function checkFields({ ask, address, page, paths }: NavigationInput): void {
  const expected = ask === "where" ? "address" : ask === "place" ? "page" : "paths";
  const fields = Object.entries({ address, page, paths }).filter(([, value]) => value !== undefined);
  const unexpected = fields.find(([name]) => name !== expected);
  if (unexpected !== undefined)
    throw new RefusedCallError(`\`${unexpected[0]}\` cannot be used with the question ${ask}.`);
  if (expected !== "paths" && fields.length === 0)
    throw new RefusedCallError(`The question ${ask} needs \`${expected}\`.`);
}

function argumentsOf(question: NavigationInput): readonly string[] {
  checkFields(question);
  const { ask, address = "", page = "", paths = [] } = question;
  switch (ask) {
    case "where":
      return ["where", "--format=text", "--", address];
    case "place":
      return ["where", "--new", "--format=text", "--", page];
    case "tree":
      return listArguments("pages", paths);
    case "unlisted":
      return listArguments("orphans", paths);
    case "endpoints":
    case "unused":
      return listArguments(ask, paths);
  }
}

/** With paths, the list is complete, up to the length of an answer; the list of a whole site is folded. */
function listArguments(list: string, paths: readonly string[]): readonly string[] {
  return ["list", ...optionsOf({ [list]: true, format: "agent", all: paths.length > 0 }), "--", ...paths];
}
