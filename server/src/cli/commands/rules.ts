/** `docs-json rules`: lists all rules, or explains one. */
import { type Rule, rules } from "../../service/index.ts";
import * as read from "../arguments.ts";
import { type Command, sharedOptions } from "../command.ts";
import { type Palette, palette } from "../formats/color.ts";
import { jsonDocument } from "../formats/sanitize.ts";
import { wrapped } from "../help.ts";
import { withOutputFile } from "../output-file.ts";
import { readableExample } from "../readable-example.ts";
import { examplesOf } from "../rule-examples.ts";
import { examplesInPage } from "../rule-pages.ts";
import { type ExitCode, type Terminal, UsageError, wantsColor } from "../terminal.ts";
import { effectOf, turningOff } from "../wording.ts";

function catalog(): string {
  const width = Math.max(...rules.map((rule) => rule.code.length));
  return rules
    .map(
      (rule) => `${rule.code.padEnd(width)}  ${rule.severity.padEnd("information".length)}  ${rule.title}\n`,
    )
    .join("");
}

/** Wraps each paragraph of a text to the width of the help. */
function paragraphs(text: string): string {
  return text
    .split("\n\n")
    .map((paragraph) => wrapped(paragraph.replaceAll("\n", " "), 0))
    .join("\n\n");
}

/** The examples of a rule; those in the rule's page if only the page is packaged. */
function shownExamples(rule: Rule, colors: Palette): readonly string[] {
  const examples = examplesOf(rule);
  if (examples.length === 0) return [examplesInPage(rule.code)].filter((text) => text !== undefined);
  return examples.map((example) => readableExample(example, colors).join("\n").trimEnd());
}

function page(rule: Rule, colors: Palette): string {
  const { heading } = colors;
  const parts = [
    `${heading(`${rule.code} (${rule.severity})`)}\n${wrapped(`${rule.title}.`, 0)}`,
    paragraphs(rule.why),
    `${heading("Deployment")}\n${wrapped(effectOf(rule).replaceAll("`", ""), 0)}`,
    `${heading("Turning it off")}\n${turningOff(rule.code)
      .split("\n")
      .map((line) => wrapped(line.replaceAll("`", ""), 0))
      .join("\n")}`,
    ...shownExamples(rule, colors),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The rules in version 1 of the format that schemas/rules-report.schema.json describes. */
function catalogJson(shown: readonly Rule[]): string {
  const listed = shown.map(({ code, severity, title, why, facts }) => ({
    code,
    severity,
    title,
    why,
    facts,
  }));
  return jsonDocument({ version: 1, rules: listed });
}

const options = {
  format: { type: "string", value: "FORMAT", text: "text (default) or json" },
  output: sharedOptions.output,
} as const satisfies Command["options"];

function listRules(args: readonly string[], terminal: Terminal): ExitCode {
  const { values, positionals } = read.parse(args, options);
  const [code, ...more] = positionals;
  if (more.length > 0) throw new UsageError("The rules command takes one CODE");
  const format = read.oneOf("format", values.format, ["text", "json"]);
  const chosenCode = code === undefined ? undefined : read.ruleCode(code);
  const chosenRules = rules.filter((rule) => chosenCode === undefined || rule.code === chosenCode);
  return withOutputFile(values.output, terminal, ({ stdout, environment }) => {
    const colors = palette(wantsColor(stdout, environment));
    if (format === "json") stdout.write(catalogJson(chosenRules));
    else if (chosenCode === undefined) stdout.write(catalog());
    else for (const rule of chosenRules) stdout.write(page(rule, colors));
    return 0;
  });
}

export const rulesCommand: Command = {
  name: "rules",
  operands: "[CODE]",
  summary: "List all rules, or explain one",
  description: [],
  options,
  examples: [
    { command: "docs-json rules", text: "List the code, severity and title of each rule" },
    { command: "docs-json rules missing-page", text: "Show what this rule reports and why, with examples" },
    { command: "docs-json rules --format json", text: "Print the catalog for other programs" },
  ],
  run: listRules,
};
