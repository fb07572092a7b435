/** The tool that changes a site; it returns only a patch unless the call says to apply the change. */
import * as z from "zod/v4";
import { RefusedCallError } from "../refused-call.ts";
import { optionsOf, site, text, texts, tool } from "../tool.ts";

const sections = ["group", "tab", "item", "anchor", "dropdown", "product", "version", "language"] as const;

const input = z.strictObject({
  action: z.enum(["move", "add", "remove", "rename", "fix"]),
  apply: z.boolean().optional().describe("Write the change; otherwise only a patch is shown"),
  from: text.optional().describe("move: file or folder"),
  to: text.optional().describe("move: its new path, or a folder"),
  entries: texts
    .optional()
    .describe("move, remove, rename: page paths, names (Guides > Start) or JSON Pointers"),
  into: text.optional().describe("move, add: at the end of this section; navigation is the top level"),
  before: text.optional().describe("move, add: before this entry"),
  after: text.optional().describe("move, add: after this entry"),
  files: z
    .boolean()
    .optional()
    .describe("move entries: also move the files, next to their new neighbors. remove: delete the files"),
  page: text.optional().describe("add: path of the page; its file is created if it is missing"),
  title: text.optional().describe("add: title of the new page"),
  section: z.enum(sections).optional().describe("add: kind of the section"),
  name: text.optional().describe("add: name of the section. rename: new name of the entry"),
  path: text.optional().describe("rename: new path of the page's file"),
  paths: texts.optional().describe("fix: only these pages, folders or patterns"),
  rules: texts.optional().describe("fix: only these rule codes"),
  suggested: z.boolean().optional().describe("fix: also suggested fixes; see the patch first"),
  redirects: z.boolean().optional().describe("false: no redirects from old URLs"),
  site,
});

type ChangeInput = z.infer<typeof input>;
type InputField = keyof ChangeInput;

const placeFields: readonly InputField[] = ["into", "before", "after"];

/** The valid combinations of fields for each action. */
const forms: Readonly<
  Record<
    ChangeInput["action"],
    readonly { readonly required: readonly InputField[]; readonly optional: readonly InputField[] }[]
  >
> = {
  move: [
    { required: ["from", "to"], optional: ["redirects"] },
    { required: ["entries"], optional: [...placeFields, "files", "redirects"] },
  ],
  add: [
    { required: ["page"], optional: [...placeFields, "title"] },
    { required: ["section", "name"], optional: placeFields },
  ],
  remove: [{ required: ["entries"], optional: ["files", "redirects"] }],
  rename: [
    { required: ["entries", "name"], optional: [] },
    { required: ["entries", "path"], optional: ["redirects"] },
  ],
  fix: [{ required: [], optional: ["paths", "rules", "suggested"] }],
};

const commonFields: ReadonlySet<InputField> = new Set(["action", "apply", "site"]);

/** Throws a `RefusedCallError` if the fields do not fit the action. */
function checkFields(change: ChangeInput): void {
  const fields = Object.keys(change).filter(
    (name): name is InputField => name in input.shape && !commonFields.has(name as InputField),
  );
  const actionForms = forms[change.action];
  const isValid = actionForms.some(
    ({ required, optional }) =>
      required.every((field) => fields.includes(field)) &&
      fields.every((field) => required.includes(field) || optional.includes(field)),
  );
  if (isValid) return;
  const expected = actionForms
    .map(({ required, optional }) => {
      const optionalFields = optional.length === 0 ? "" : ` (and may have ${optional.join(", ")})`;
      return `${required.length === 0 ? "no field" : required.join(" and ")}${optionalFields}`;
    })
    .join("; or ");
  throw new RefusedCallError(`The fields do not fit the action ${change.action}, which needs ${expected}.`);
}

/** The fields that name files and folders; entries are looked up in the navigation instead. */
function pathsOf({ from, to, page, path, paths = [] }: ChangeInput): readonly string[] {
  return [from, to, page?.replace(/^\/+/, ""), path?.replace(/^\/+/, ""), ...paths].filter(
    (field) => field !== undefined,
  );
}

function argumentsOf(change: ChangeInput): readonly string[] {
  checkFields(change);
  const { action, apply, from, to, entries = [], into, before, after, files } = change;
  const { page, title, section, name, path, paths = [], rules, suggested, redirects } = change;
  // Not the format for agents, because the caller of a tool cannot run the commands that it suggests.
  const shared = { "dry-run": apply !== true, format: "text" };
  const place = { into, before, after, "no-redirects": redirects === false };
  switch (action) {
    case "fix":
      return ["fix", ...optionsOf({ ...shared, only: rules, suggested }), "--", ...paths];
    case "move":
      if (from !== undefined && to !== undefined)
        return ["move", ...optionsOf({ ...shared, "no-redirects": redirects === false }), "--", from, to];
      return ["navigation", ...optionsOf({ ...shared, ...place, files }), "--", "move", ...entries];
    case "add": {
      const newEntry = page === undefined ? [section ?? "", name ?? ""] : ["page", page];
      return ["navigation", ...optionsOf({ ...shared, ...place, title }), "--", "add", ...newEntry];
    }
    case "remove":
      return ["navigation", ...optionsOf({ ...shared, ...place, files }), "--", "remove", ...entries];
    case "rename": {
      if (entries.length > 1) throw new RefusedCallError("One entry is renamed at a time.");
      const operands = [...entries, ...(name === undefined ? [] : [name])];
      return ["navigation", ...optionsOf({ ...shared, ...place, path }), "--", "rename", ...operands];
    }
  }
}

export const changeTool = tool({
  name: "change",
  title: "Change the Site",
  description:
    "Change a docs.json site as a whole: links, navigation, redirects and $refs follow, formatting stays. Without `apply`, nothing is written and the patch is returned. move: `from` and `to` (files, folders), or `entries` with into, before or after. add: `page`, or `section` with `name`, with a place. remove: `entries`. rename: one of `entries` with `name`, or `path`. fix: what rules report.",
  input,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  commandOf: (change) => ({
    args: argumentsOf(change),
    paths: pathsOf(change),
    writes: change.apply === true,
    quotesSite: true,
    narrowing:
      change.apply === true
        ? "The change is complete anyway."
        : "The patch is only shown up to here; `apply` writes all of it.",
    ...(change.apply === true
      ? {}
      : { lead: "Nothing was written. Repeat the call with `apply` to write this." }),
  }),
});
