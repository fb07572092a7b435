/** `docs-json rules`: the catalogue, or one rule in full. */
import { type Rule, rules } from "../../service/index.ts";
import * as read from "../arguments.ts";
import { type ExitCode, type Terminal, UsageError, wantsColor } from "../terminal.ts";

function catalogue(): string {
  const width = Math.max(...rules.map((rule) => rule.code.length));
  return rules
    .map(
      (rule) => `${rule.code.padEnd(width)}  ${rule.severity.padEnd("information".length)}  ${rule.title}\n`,
    )
    .join("");
}

function page(rule: Rule, bold: (text: string) => string): string {
  const examples = rule.examples.map((example) => {
    const lines = example.text.trimEnd().split("\n");
    return `${bold(example.title)}\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
  });
  return `${bold(`${rule.code} (${rule.severity})`)}\n${rule.title}.\n\n${rule.why}\n\n${examples.join("\n")}`;
}

/** Runs the command; throws a UsageError for a code that does not exist. */
export function listRules(args: readonly string[], terminal: Terminal): ExitCode {
  const { positionals } = read.parse(args, {});
  const [code, ...more] = positionals;
  if (more.length > 0) throw new UsageError("The rules command takes one CODE");
  if (code === undefined) {
    terminal.stdout.write(catalogue());
    return 0;
  }
  const wanted = read.ruleCode(code);
  const rule = rules.find((candidate) => candidate.code === wanted);
  const color = wantsColor(terminal.stdout, terminal.environment);
  const bold = (text: string): string => (color ? `\u001B[1m${text}\u001B[22m` : text);
  if (rule !== undefined) terminal.stdout.write(page(rule, bold));
  return 0;
}
