/** `docs-json rules`: the list of rules, or one rule in full. */
import { type Rule, rules } from "../../service/index.ts";
import * as read from "../arguments.ts";
import { type Command, sharedOptions } from "../command.ts";
import { palette } from "../formats/color.ts";
import { harmlessJson } from "../formats/harmless.ts";
import { withOutputFile } from "../output-file.ts";
import { examplesOf } from "../rule-examples.ts";
import { type ExitCode, type Terminal, UsageError, wantsColor } from "../terminal.ts";

function catalogue(): string {
  const width = Math.max(...rules.map((rule) => rule.code.length));
  return rules
    .map(
      (rule) => `${rule.code.padEnd(width)}  ${rule.severity.padEnd("information".length)}  ${rule.title}\n`,
    )
    .join("");
}

function page(rule: Rule, heading: (text: string) => string): string {
  const examples = examplesOf(rule).map((example) => {
    const lines = example.text.trimEnd().split("\n");
    return `${heading(example.title)}\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
  });
  return `${heading(`${rule.code} (${rule.severity})`)}\n${rule.title}.\n\n${rule.why}\n\n${examples.join("\n")}`;
}

/** Version 1 of the format that schemas/rules-report.schema.json describes. */
function catalogueJson(shown: readonly Rule[]): string {
  const listed = shown.map(({ code, severity, title, why, facts }) => ({
    code,
    severity,
    title,
    why,
    facts,
  }));
  return harmlessJson(`${JSON.stringify({ version: 1, rules: listed }, undefined, 2)}\n`);
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
  const wanted = code === undefined ? undefined : read.ruleCode(code);
  const shown = rules.filter((rule) => wanted === undefined || rule.code === wanted);
  return withOutputFile(values.output, terminal, ({ stdout, environment }) => {
    const { heading } = palette(wantsColor(stdout, environment));
    if (format === "json") stdout.write(catalogueJson(shown));
    else if (wanted === undefined) stdout.write(catalogue());
    else for (const rule of shown) stdout.write(page(rule, heading));
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
    { command: "docs-json rules", text: "Code, severity and title of each rule" },
    { command: "docs-json rules missing-page", text: "What this rule reports, why, and examples" },
    { command: "docs-json rules --format json", text: "The catalog for other programs" },
  ],
  run: listRules,
};
